diff tests/cases/diff/names/guild.brehon tests/cases/diff/names/guild_renamed.brehon --games 20
