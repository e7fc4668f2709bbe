import { type DemoEntry, item, media } from './demo-content.ts';
import { prose } from './prose.ts';

/** The pieces in French. */
export const articlesFrench: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'articles',
    name: 'L’étale',
    slug: 'l-etale',
    state: 'published',
    fields: {
      pieceNumber: 'SW-09-03',
      title: 'L’étale',
      lang: 'fr',
      dir: 'ltr',
      form: 'essay',
      standfirst:
        'Entre le flot et le jusant, la mer s’arrête quelques minutes. Que fait-on d’un moment qui ne sert à rien, sinon à tourner ?',
      englishSummary:
        'Between flood and ebb the sea stops for some minutes. At Saint-Malo, where it has the farthest to go, an essayist asks fishermen, a ferry pilot and her mother what the pause is for.',
      body: prose(`
À Saint-Malo, la mer monte et descend de plus de dix mètres aux grandes marées. On en parle comme d’un spectacle : les vagues contre le Sillon,
les chaises que l’on retire des terrasses, les téléphones tendus. On parle moins de ce qui se passe entre les deux, quand l’eau a fini
de monter et n’a pas encore décidé de descendre. Cela s’appelle l’étale. Cela dure le temps d’un café.

Le pilote du bac que j’interroge n’aime pas le mot « pause ». « L’eau ne se repose pas, dit-il, elle hésite. En bas, elle est déjà repartie ;
en haut, elle l’ignore encore. » Il profite de cette hésitation pour accoster là où, une heure plus tôt, le courant l’aurait mis de
travers.

Ma mère, qui a pêché à pied toute sa vie, ne regarde pas l’étale de haute mer. La sienne est l’autre, celle du bas, au bout de l’estran, quand
il n’y a plus rien à gagner en avançant. « C’est le moment de compter, dit-elle. Ce que tu as dans le panier, et ce qu’il te reste de
chemin. » Elle ne comptait jamais à voix haute. Elle se retournait, mesurait des yeux la distance jusqu’à la cale, et nous
savions que la pêche était finie, même si le panier était à moitié vide.

<h2>Un mot que l’on ne conjugue guère</h2>

On dit que la mer monte, qu’elle descend, qu’elle perd, qu’elle gagne. Les vieux dictionnaires de marine admettent bien qu’elle étale, mais je n’ai jamais
entendu personne le dire. On dit : elle est étale. Le seul instant de la marée qui
refuse le verbe d’action est un adjectif devenu nom. J’y vois une politesse de la langue envers ce qui ne produit rien.

Le vieux carnet où je note les coefficients n’a pas de colonne pour cela. Heure de la pleine mer, hauteur, vent, remarques. J’ai donc pris l’habitude d’écrire, dans
les remarques, ce que je faisais quand l’eau s’est arrêtée. La liste est décevante et je la relis souvent : « mangé une
pomme », « rien », « attendu Jeanne », « rien », « regardé un homme qui regardait ».
`),
      leadImage: media('saint-malo-steps'),
      authors: [item('authors', 'armelle-le-quintrec')],
      place: item('places', 'saint-malo'),
      issue: item('issues', 'issue-9'),
      related: [item('articles', 'shiomachi-no-minato'), item('articles', 'vingt-quatre-turbines')],
      dateline: '2026-01-19',
      observedAt: '2026-01-05T08:14:00+01:00',
      readingMinutes: 3,
      isFree: true,
      paper: 'rgb(233, 240, 243)',
      aside: {
        _type: 'pull-quote',
        text: 'L’eau ne se repose pas, elle hésite.',
        source: 'Un pilote de bac',
        lang: 'fr',
        rule: 'darkblue',
      },
      sections: [
        {
          _type: 'two-column',
          left: '<p><strong>étale</strong>, adj. et n. : se dit de la mer qui ne monte ni ne descend.</p>',
          right: '<p><strong>slack water</strong>, n.: water with no work in hand.</p>',
          quote: { _type: 'pull-quote', text: 'Mangé une pomme. Rien. Attendu Jeanne. Rien.', lang: 'fr' },
          ratio: '1-1',
        },
      ],
    },
  },
  {
    kind: 'item',
    type: 'articles',
    name: 'Vingt-quatre turbines',
    slug: 'vingt-quatre-turbines',
    state: 'published',
    fields: {
      pieceNumber: 'SW-07-03',
      title: 'Vingt-quatre turbines',
      lang: 'fr',
      dir: 'ltr',
      form: 'report',
      standfirst:
        'Depuis 1966, l’usine de la Rance fabrique du courant avec la Lune. Visite d’un barrage qui a changé l’heure de sa rivière.',
      englishSummary:
        'Since 1966 the barrage across the Rance has made electricity from the tide. A visit to a power station that gave its river a timetable of its own.',
      body: prose(`
La route passe dessus, entre Dinard et Saint-Malo, et la plupart des automobilistes ne remarquent qu’un pont un peu lourd, avec une écluse au bout.
Sous leurs roues tournent vingt-quatre groupes bulbes de dix mégawatts. Quand l’usine fut inaugurée, en novembre 1966, il n’en existait
aucune autre de cette taille au monde. Il fallut attendre 2011 et la Corée pour en voir une plus puissante.

Pour la construire à sec, on avait coupé l’estuaire de la mer. Pendant près de trois ans, la Rance n’eut plus de marée du tout. Le sel tomba,
puis la vie avec lui. Un ostréiculteur retraité me raconte qu’enfant il venait voir « la rivière arrêtée », et qu’elle
sentait comme une cave.

La marée revint, mais ce n’était plus la même. En amont du barrage, c’est l’usine qui décide. Elle laisse entrer le flot, ferme, attend que la mer ait baissé de
l’autre côté, puis lâche. Le bassin monte donc à son heure, descend à son heure, et reste haut plus longtemps qu’une mer libre ne le ferait. Les riverains
consultent deux horaires : celui de la Lune, affiché à la boulangerie, et celui de l’usine.

<h2>La vase</h2>

Le prix se mesure en vase. L’eau qui attend dépose ce qu’elle porte, et l’on drague depuis, sans rattraper tout à fait. Une
ingénieure me montre deux cartes, 1950 et aujourd’hui ; elle pose un doigt sur une anse où son grand-père mouillait, devenue un pré. Elle ne plaide
ni pour ni contre. « On a pris une force gratuite, dit-elle. Ce n’était pas la force qui était à payer, c’était le retard. »

En sortant, je me suis arrêtée sur le trottoir, au milieu. D’un côté l’eau était basse et pressée, de l’autre haute et lisse.
Entre les deux, il y avait la largeur d’une route.
`),
      leadImage: media('rance-barrage'),
      authors: [item('authors', 'armelle-le-quintrec')],
      place: item('places', 'saint-malo'),
      issue: item('issues', 'issue-7'),
      related: [item('articles', 'moinhos-de-mare'), item('articles', 'l-etale')],
      dateline: '2025-07-21',
      readingMinutes: 3,
      paper: 'lightgray',
      sections: [
        {
          _type: 'map-location',
          label: 'Usine marémotrice de la Rance',
          latitude: 48.6185,
          longitude: -2.0237,
          zoom: 14,
        },
      ],
    },
  },
];
