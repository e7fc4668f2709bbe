import { type DemoEntry, item, media } from './demo-content.ts';
import { prose } from './prose.ts';

/** The piece in Czech. */
export const articlesCzech: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'articles',
    name: 'Přístav bez moře',
    slug: 'pristav-bez-more',
    state: 'published',
    fields: {
      pieceNumber: 'SW-09-04',
      title: 'Přístav bez moře',
      lang: 'cs',
      dir: 'ltr',
      form: 'report',
      standfirst:
        'V Hamburku je bazén, který Češi mají v nájmu do roku 2028. Voda v něm dvakrát denně stoupá a klesá, jako by o tom věděla.',
      englishSummary:
        'The Czech Republic has no coast, but under a lease of 1929 it holds a basin in the port of Hamburg until 2028. A captain’s daughter goes to see what is left of a seaside.',
      body: prose(`
Shakespeare dal Čechám pobřeží v Zimní pohádce a dodnes se mu za to smějí. Versailleská smlouva jim dala aspoň přístav. Podle článku 363 mělo Německo pronajmout
Československu na devadesát devět let kus přístavu v Hamburku, a smlouva o něm se podepsala roku 1929. Moldauhafen, Vltavský přístav, tak patří do kategorie
věcí, které mají datum spotřeby: rok 2028.

Můj otec tam vozil uhlí, slad a jednou celou sklárnu v bednách. Z Děčína to trvalo tři dny, když byla voda. Poslední den
čekali nad jezem v Geesthachtu, protože pod ním už řeka nepatří sama sobě. Příliv doputuje od moře až sem, přes sto kilometrů proti proudu, a teprve
u zdi jezu se otočí.

„Na Labi máš jednu vodu,“ říkával. „Pod Geesthachtem máš vody čtyři a každá chce něco jiného.“ Lodníci z Čech se učili to, co děti v Hamburku vědí
od narození: že se lano neváže nakrátko, protože loď během směny klesne o výšku patra, a že se z lodi na břeh jednou leze nahoru a jednou
dolů.

<h2>Co zbylo</h2>

Stojím u vody v listopadu. Zeď, pár dalb, tráva v kolejích, vrátnice bez vrátného. Nákladní čluny sem jezdí málokdy a o výměně za jiný pozemek se jedná
déle, než si kdo pamatuje. Čeština je tu na jediné ceduli a je v ní chyba.

A přece se tu něco děje. V půl třetí odpoledne se voda v bazénu zastavila. List, který plul k městu, znehybněl, chvíli se rozmýšlel a vydal se zpátky
k moři. Vytáhla jsem otcův sešit a našla v něm stejnou chvíli z dubna 1971: „Stojí to. Kuba šel pro pivo. Už to zase jde.“

Moře z toho místa vidět není. Je dobrých sto kilometrů daleko. Ale chodí sem, dvakrát denně, na návštěvu k zemi, která žádné nemá.
`),
      leadImage: media('moldauhafen-crane'),
      authors: [item('authors', 'ludmila-krcmarova')],
      place: item('places', 'hamburg-moldauhafen'),
      issue: item('issues', 'issue-9'),
      related: [item('articles', 'zero-is-a-stone-in-amsterdam'), item('articles', 'four-hours-of-harbour')],
      dateline: '2025-12-08',
      observedAt: '2025-11-22T14:30:00+01:00',
      readingMinutes: 2,
      paper: 'linen',
      aside: {
        _type: 'pull-quote',
        text: 'Stojí to. Kuba šel pro pivo. Už to zase jde.',
        source: 'Lodní sešit, duben 1971',
        lang: 'cs',
        rule: 'crimson',
      },
      sections: [
        { _type: 'map-location', label: 'Moldauhafen', latitude: 53.533, longitude: 10.007, zoom: 15 },
        {
          _type: 'tide-reading',
          station: item('places', 'hamburg-moldauhafen'),
          observedAt: '2025-11-22T14:30:00+01:00',
          height: 3.4,
          state: 'slack',
          estimated: true,
        },
      ],
    },
  },
];
