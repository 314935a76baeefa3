// What the page itself says, language by language. What a game says comes from the program.
const texts = {
  en: {
    language: "Language of the page", skip: "To the editor", new: "New", format: "Format", download: "Download", share: "Share",
    manual: "Manual", rules: "Rules", findings: "Findings", examples: "Examples", play: "Play", aid: "Player aid",
    compare: "Compare", explain: "Explain", tools: "What is done with the rules", gallery: "Rule sets", close: "Close",
    filter_games: "Search games …", open_file: "Open a file …", share_title: "A link to these rules", share_text: "The link holds the whole file, compressed; nothing is sent to a server.",
    copy: "Copy", copied: "Copied", characters: "characters", loading: "Loading the program …", checking: "Checking …", no_findings: "No findings.",
    errors: "{n} errors", error: "1 error", warnings: "{n} warnings", warning: "1 warning", in_ms: "in {ms} ms",
    fine_text: "The rules are complete as far as can be seen without playing: every name means something, every case has a row, every decision has a way on.",
    replace_by: "Replace by", line: "line", what_means: "What does this mean?", wrong: "Rules that have it", right: "The same put right",
    passed: "passed", failed: "failed", disputed: "disputed", no_examples: "There are no examples in this file.", first_findings: "Examples are replayed once the rules have no errors.",
    summary: "{passed} of {total} examples passed, {failed} failed, {disputed} disputed", random_games: "Play 200 random games", games_fine: "{n} random games: no faults", given: "given", did: "did", expected: "expected", got: "got", fired: "rules that came to bear",
    rule_set: "Rule set", players: "Players", person: "person", bot: "bot", random: "random", greedy: "greedy", easy: "easy", medium: "medium", strong: "strong",
    seat: "Seat", options_of_game: "Options and open questions", seed: "Seed of chance", any_seed: "any", begin: "Begin", new_game: "New game", undo: "Undo", hint: "Hint", again: "Again", log: "Log",
    your_turn: "{who}, it is your turn", thinking: "{who} is thinking …", choose_one: "What do you do?", filter_options: "Filter options …", clear: "Clear", n_options: "{n} options", one_option: "1 option", no_option_fits: "No option fits.",
    show: "Show the table to {who}", screen_text: "Others must not see what comes now. Hand the device over, then go on.", over: "The game is over", hint_is: "The adviser would choose: {what}", you: "you", table: "Table", nothing_told: "Nothing has happened yet.", more: "Show all {n}",
    to_play: "Correct the errors first, then you can play.", aid_language: "Language", part: "Part", part_aid: "Two pages for the table", part_all: "All tables", print: "Open as a page, to print",
    side_a: "First", side_b: "Second", this_file: "this file", other_text: "another text …", paste: "Paste the rules of the second side here", do_compare: "Compare", witness: "Look for positions where the games part (up to 20 seconds)", stop: "Stop",
    explain_text: "Put the cursor on a rule and press F1, or choose one:", element: "Rule", working: "Working …", only_words: "{n} texts are missing in this language, and are in English.", changed: "changed", back_to_original: "Back to the original", mistake: "Something went wrong: {what}", link_broken: "The link does not hold a rule file.", stopped: "Stopped.",
    places: "places chosen: {what}",
  },
  nl: {
    language: "Taal van de pagina", skip: "Naar de editor", new: "Nieuw", format: "Opmaken", download: "Downloaden", share: "Delen",
    manual: "Handleiding", rules: "Regels", findings: "Bevindingen", examples: "Voorbeelden", play: "Spelen", aid: "Spelhulp",
    compare: "Vergelijken", explain: "Uitleg", tools: "Wat je met de regels doet", gallery: "Spelregels", close: "Sluiten",
    filter_games: "Zoek een spel …", open_file: "Open een bestand …", share_title: "Een link naar deze regels", share_text: "De link bevat het hele bestand, gecomprimeerd; er gaat niets naar een server.",
    copy: "Kopiëren", copied: "Gekopieerd", characters: "tekens", loading: "Het programma wordt geladen …", checking: "Bezig met controleren …", no_findings: "Geen bevindingen.",
    errors: "{n} fouten", error: "1 fout", warnings: "{n} waarschuwingen", warning: "1 waarschuwing", in_ms: "in {ms} ms",
    fine_text: "De regels zijn volledig, voor zover dat zonder spelen te zien is: elke naam betekent iets, elk geval heeft een rij, elke beslissing gaat verder.",
    replace_by: "Vervang door", line: "regel", what_means: "Wat betekent dit?", wrong: "Regels die dit hebben", right: "Hetzelfde, maar goed",
    passed: "geslaagd", failed: "mislukt", disputed: "omstreden", no_examples: "Er staan geen voorbeelden in dit bestand.", first_findings: "Voorbeelden worden nagespeeld zodra de regels geen fouten hebben.",
    summary: "{passed} van {total} voorbeelden geslaagd, {failed} mislukt, {disputed} omstreden", random_games: "Speel 200 willekeurige partijen", games_fine: "{n} willekeurige partijen: geen fouten", given: "gegeven", did: "gedaan", expected: "verwacht", got: "gekregen", fired: "regels die meespeelden",
    rule_set: "Regels", players: "Spelers", person: "mens", bot: "bot", random: "willekeurig", greedy: "gretig", easy: "makkelijk", medium: "gemiddeld", strong: "sterk",
    seat: "Plaats", options_of_game: "Opties en open vragen", seed: "Toevalsgetal", any_seed: "willekeurig", begin: "Begin", new_game: "Nieuw spel", undo: "Terugnemen", hint: "Hint", again: "Opnieuw", log: "Verloop",
    your_turn: "{who}, jij bent aan de beurt", thinking: "{who} denkt na …", choose_one: "Wat doe je?", filter_options: "Filter opties …", clear: "Wissen", n_options: "{n} opties", one_option: "1 optie", no_option_fits: "Geen optie past.",
    show: "Toon de tafel aan {who}", screen_text: "De anderen mogen niet zien wat nu komt. Geef het apparaat door en ga dan verder.", over: "Het spel is afgelopen", hint_is: "De raadgever zou kiezen: {what}", you: "jij", table: "Tafel", nothing_told: "Er is nog niets gebeurd.", more: "Toon alle {n}",
    to_play: "Verbeter eerst de fouten, dan kun je spelen.", aid_language: "Taal", part: "Deel", part_aid: "Twee bladen voor aan tafel", part_all: "Alle tabellen", print: "Open als pagina, om af te drukken",
    side_a: "Eerste", side_b: "Tweede", this_file: "dit bestand", other_text: "een andere tekst …", paste: "Plak hier de regels van de tweede kant", do_compare: "Vergelijk", witness: "Zoek stellingen waar de spellen uiteengaan (tot 20 seconden)", stop: "Stop",
    explain_text: "Zet de cursor op een regel en druk op F1, of kies er een:", element: "Regel", working: "Bezig …", only_words: "{n} teksten ontbreken in deze taal en staan er in het Engels.", changed: "gewijzigd", back_to_original: "Terug naar het origineel", mistake: "Er ging iets mis: {what}", link_broken: "De link bevat geen regelbestand.", stopped: "Gestopt.",
    places: "gekozen plaatsen: {what}",
  },
  de: {
    language: "Sprache der Seite", skip: "Zum Editor", new: "Neu", format: "Formatieren", download: "Herunterladen", share: "Teilen",
    manual: "Handbuch", rules: "Regeln", findings: "Befunde", examples: "Beispiele", play: "Spielen", aid: "Spielhilfe",
    compare: "Vergleichen", explain: "Erklären", tools: "Was mit den Regeln geschieht", gallery: "Spielregeln", close: "Schließen",
    filter_games: "Spiel suchen …", open_file: "Datei öffnen …", share_title: "Ein Link zu diesen Regeln", share_text: "Der Link enthält die ganze Datei, komprimiert; nichts geht an einen Server.",
    copy: "Kopieren", copied: "Kopiert", characters: "Zeichen", loading: "Das Programm wird geladen …", checking: "Wird geprüft …", no_findings: "Keine Befunde.",
    errors: "{n} Fehler", error: "1 Fehler", warnings: "{n} Warnungen", warning: "1 Warnung", in_ms: "in {ms} ms",
    fine_text: "Die Regeln sind vollständig, soweit man das ohne Spielen sieht: jeder Name bedeutet etwas, jeder Fall hat eine Zeile, jede Entscheidung geht weiter.",
    replace_by: "Ersetzen durch", line: "Zeile", what_means: "Was bedeutet das?", wrong: "Regeln mit diesem Befund", right: "Dasselbe, berichtigt",
    passed: "bestanden", failed: "gescheitert", disputed: "umstritten", no_examples: "In dieser Datei stehen keine Beispiele.", first_findings: "Beispiele werden nachgespielt, sobald die Regeln keine Fehler haben.",
    summary: "{passed} von {total} Beispielen bestanden, {failed} gescheitert, {disputed} umstritten", random_games: "200 zufällige Partien spielen", games_fine: "{n} zufällige Partien: keine Fehler", given: "gegeben", did: "getan", expected: "erwartet", got: "erhalten", fired: "Regeln, die gewirkt haben",
    rule_set: "Regelwerk", players: "Spieler", person: "Mensch", bot: "Bot", random: "zufällig", greedy: "gierig", easy: "leicht", medium: "mittel", strong: "stark",
    seat: "Platz", options_of_game: "Optionen und offene Fragen", seed: "Startwert des Zufalls", any_seed: "beliebig", begin: "Beginnen", new_game: "Neues Spiel", undo: "Zurücknehmen", hint: "Tipp", again: "Noch einmal", log: "Verlauf",
    your_turn: "{who}, du bist am Zug", thinking: "{who} denkt nach …", choose_one: "Was tust du?", filter_options: "Optionen filtern …", clear: "Löschen", n_options: "{n} Möglichkeiten", one_option: "1 Möglichkeit", no_option_fits: "Nichts passt.",
    show: "Den Tisch {who} zeigen", screen_text: "Was jetzt kommt, dürfen die anderen nicht sehen. Gib das Gerät weiter, dann geht es weiter.", over: "Das Spiel ist aus", hint_is: "Der Ratgeber würde wählen: {what}", you: "du", table: "Tisch", nothing_told: "Noch ist nichts geschehen.", more: "Alle {n} zeigen",
    to_play: "Berichtige zuerst die Fehler, dann kannst du spielen.", aid_language: "Sprache", part: "Teil", part_aid: "Zwei Seiten für den Tisch", part_all: "Alle Tabellen", print: "Als Seite öffnen, zum Drucken",
    side_a: "Erste Seite", side_b: "Zweite Seite", this_file: "diese Datei", other_text: "ein anderer Text …", paste: "Hier die Regeln der zweiten Seite einfügen", do_compare: "Vergleichen", witness: "Stellungen suchen, in denen sich die Spiele trennen (bis zu 20 Sekunden)", stop: "Anhalten",
    explain_text: "Setze den Cursor auf eine Regel und drücke F1, oder wähle eine:", element: "Regel", working: "Läuft …", only_words: "{n} Texte fehlen in dieser Sprache und stehen auf Englisch da.", changed: "geändert", back_to_original: "Zurück zum Original", mistake: "Etwas ist schiefgegangen: {what}", link_broken: "Der Link enthält keine Regeldatei.", stopped: "Angehalten.",
    places: "gewählte Felder: {what}",
  },
  fr: {
    language: "Langue de la page", skip: "Vers l’éditeur", new: "Nouveau", format: "Mettre en forme", download: "Télécharger", share: "Partager",
    manual: "Manuel", rules: "Règles", findings: "Constats", examples: "Exemples", play: "Jouer", aid: "Aide de jeu",
    compare: "Comparer", explain: "Expliquer", tools: "Ce qu’on fait des règles", gallery: "Jeux de règles", close: "Fermer",
    filter_games: "Chercher un jeu …", open_file: "Ouvrir un fichier …", share_title: "Un lien vers ces règles", share_text: "Le lien contient tout le fichier, comprimé ; rien n’est envoyé à un serveur.",
    copy: "Copier", copied: "Copié", characters: "caractères", loading: "Chargement du programme …", checking: "Vérification …", no_findings: "Aucun constat.",
    errors: "{n} erreurs", error: "1 erreur", warnings: "{n} avertissements", warning: "1 avertissement", in_ms: "en {ms} ms",
    fine_text: "Les règles sont complètes, autant qu’on peut le voir sans jouer : chaque nom signifie quelque chose, chaque cas a sa ligne, chaque décision a une suite.",
    replace_by: "Remplacer par", line: "ligne", what_means: "Que veut dire ceci ?", wrong: "Des règles qui l’ont", right: "Les mêmes, corrigées",
    passed: "réussi", failed: "échoué", disputed: "contesté", no_examples: "Il n’y a pas d’exemples dans ce fichier.", first_findings: "Les exemples sont rejoués dès que les règles n’ont plus d’erreurs.",
    summary: "{passed} exemples sur {total} réussis, {failed} échoués, {disputed} contestés", random_games: "Jouer 200 parties au hasard", games_fine: "{n} parties au hasard : aucune faute", given: "donné", did: "fait", expected: "attendu", got: "obtenu", fired: "règles qui ont joué",
    rule_set: "Règles", players: "Joueurs", person: "personne", bot: "robot", random: "au hasard", greedy: "glouton", easy: "facile", medium: "moyen", strong: "fort",
    seat: "Place", options_of_game: "Options et questions ouvertes", seed: "Graine du hasard", any_seed: "n’importe", begin: "Commencer", new_game: "Nouvelle partie", undo: "Reprendre", hint: "Conseil", again: "Encore", log: "Déroulement",
    your_turn: "{who}, c’est à vous", thinking: "{who} réfléchit …", choose_one: "Que faites-vous ?", filter_options: "Filtrer les options …", clear: "Effacer", n_options: "{n} options", one_option: "1 option", no_option_fits: "Aucune option ne convient.",
    show: "Montrer la table à {who}", screen_text: "Les autres ne doivent pas voir la suite. Passez l’appareil, puis continuez.", over: "La partie est finie", hint_is: "Le conseiller choisirait : {what}", you: "vous", table: "Table", nothing_told: "Rien ne s’est encore passé.", more: "Montrer les {n}",
    to_play: "Corrigez d’abord les erreurs, puis vous pourrez jouer.", aid_language: "Langue", part: "Partie", part_aid: "Deux pages pour la table", part_all: "Tous les tableaux", print: "Ouvrir comme page, pour imprimer",
    side_a: "Premier", side_b: "Second", this_file: "ce fichier", other_text: "un autre texte …", paste: "Collez ici les règles du second côté", do_compare: "Comparer", witness: "Chercher des positions où les jeux se séparent (jusqu’à 20 secondes)", stop: "Arrêter",
    explain_text: "Placez le curseur sur une règle et pressez F1, ou choisissez-en une :", element: "Règle", working: "En cours …", only_words: "{n} textes manquent dans cette langue et sont en anglais.", changed: "modifié", back_to_original: "Revenir à l’original", mistake: "Quelque chose a échoué : {what}", link_broken: "Le lien ne contient pas de fichier de règles.", stopped: "Arrêté.",
    places: "places choisies : {what}",
  },
  it: {
    language: "Lingua della pagina", skip: "All’editor", new: "Nuovo", format: "Formatta", download: "Scarica", share: "Condividi",
    manual: "Manuale", rules: "Regole", findings: "Rilievi", examples: "Esempi", play: "Gioca", aid: "Aiuto di gioco",
    compare: "Confronta", explain: "Spiega", tools: "Che cosa si fa con le regole", gallery: "Giochi", close: "Chiudi",
    filter_games: "Cerca un gioco …", open_file: "Apri un file …", share_title: "Un collegamento a queste regole", share_text: "Il collegamento contiene l’intero file, compresso; nulla viene inviato a un server.",
    copy: "Copia", copied: "Copiato", characters: "caratteri", loading: "Caricamento del programma …", checking: "Controllo …", no_findings: "Nessun rilievo.",
    errors: "{n} errori", error: "1 errore", warnings: "{n} avvisi", warning: "1 avviso", in_ms: "in {ms} ms",
    fine_text: "Le regole sono complete, per quanto si vede senza giocare: ogni nome significa qualcosa, ogni caso ha una riga, ogni decisione ha un seguito.",
    replace_by: "Sostituisci con", line: "riga", what_means: "Che cosa significa?", wrong: "Regole che ce l’hanno", right: "Le stesse, corrette",
    passed: "riuscito", failed: "fallito", disputed: "discusso", no_examples: "In questo file non ci sono esempi.", first_findings: "Gli esempi vengono rigiocati appena le regole non hanno errori.",
    summary: "{passed} esempi su {total} riusciti, {failed} falliti, {disputed} discussi", random_games: "Gioca 200 partite a caso", games_fine: "{n} partite a caso: nessun errore", given: "dato", did: "fatto", expected: "atteso", got: "ottenuto", fired: "regole entrate in gioco",
    rule_set: "Regole", players: "Giocatori", person: "persona", bot: "bot", random: "a caso", greedy: "avido", easy: "facile", medium: "medio", strong: "forte",
    seat: "Posto", options_of_game: "Opzioni e domande aperte", seed: "Seme del caso", any_seed: "qualsiasi", begin: "Comincia", new_game: "Nuova partita", undo: "Annulla", hint: "Consiglio", again: "Ancora", log: "Svolgimento",
    your_turn: "{who}, tocca a te", thinking: "{who} sta pensando …", choose_one: "Che cosa fai?", filter_options: "Filtra le opzioni …", clear: "Cancella", n_options: "{n} opzioni", one_option: "1 opzione", no_option_fits: "Nessuna opzione corrisponde.",
    show: "Mostra il tavolo a {who}", screen_text: "Gli altri non devono vedere quel che segue. Passa il dispositivo, poi continua.", over: "La partita è finita", hint_is: "Il consigliere sceglierebbe: {what}", you: "tu", table: "Tavolo", nothing_told: "Non è ancora successo nulla.", more: "Mostra tutte le {n}",
    to_play: "Correggi prima gli errori, poi potrai giocare.", aid_language: "Lingua", part: "Parte", part_aid: "Due pagine per il tavolo", part_all: "Tutte le tabelle", print: "Apri come pagina, per stampare",
    side_a: "Primo", side_b: "Secondo", this_file: "questo file", other_text: "un altro testo …", paste: "Incolla qui le regole del secondo lato", do_compare: "Confronta", witness: "Cerca posizioni in cui i giochi si separano (fino a 20 secondi)", stop: "Ferma",
    explain_text: "Metti il cursore su una regola e premi F1, o scegline una:", element: "Regola", working: "In corso …", only_words: "{n} testi mancano in questa lingua e sono in inglese.", changed: "modificato", back_to_original: "Torna all’originale", mistake: "Qualcosa è andato storto: {what}", link_broken: "Il collegamento non contiene un file di regole.", stopped: "Fermato.",
    places: "posti scelti: {what}",
  },
};

export const languages = { en: "English", nl: "Nederlands", de: "Deutsch", fr: "Français", it: "Italiano" };

let chosen = "en";

export function chooseLanguage(language) {
  chosen = texts[language] ? language : "en";
  document.documentElement.lang = chosen;
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = words(node.dataset.t);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", words(node.dataset.label));
  for (const node of document.querySelectorAll("[data-placeholder]")) {
    node.placeholder = words(node.dataset.placeholder);
    node.setAttribute("aria-label", words(node.dataset.placeholder));
  }
}

export const chosenLanguage = () => chosen;

/** The text of a key, with its slots filled. */
export function words(key, slots = {}) {
  return texts[chosen][key].replace(/\{(\w+)\}/g, (_, name) => slots[name]);
}
