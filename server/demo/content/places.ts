import { type DemoEntry, item } from './demo-content.ts';

interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom?: number;
}

function place(slug: string, name: string, spot: Spot, fields: Record<string, unknown>): DemoEntry {
  const location = { _type: 'map-location', label: name, ...spot };
  return {
    kind: 'item',
    type: 'places',
    name,
    slug,
    state: 'published',
    fields: { name, ...fields, location },
  };
}

/** Real places; ranges are rounded and not for navigation. */
export const places: readonly DemoEntry[] = [
  place(
    'liverpool',
    'Liverpool',
    { latitude: 53.4045, longitude: -2.9957 },
    {
      stationCode: 'LIV-01',
      waters: 'River Mersey',
      springRange: 8.4,
      rangeTint: '#24566b',
      note: 'Two centuries and a half of readings, begun by a dockmaster with a notebook.',
      correspondent: item('authors', 'goronwy-pell'),
    },
  ),
  place(
    'saint-malo',
    'Saint-Malo',
    { latitude: 48.6493, longitude: -2.0257 },
    {
      stationCode: 'STM-01',
      waters: 'Golfe de Saint-Malo',
      springRange: 10.7,
      rangeTint: '#123a5a',
      note: 'Aux grandes marées, le pied des remparts appartient tantôt aux promeneurs, tantôt aux vagues.',
      correspondent: item('authors', 'armelle-le-quintrec'),
    },
  ),
  place(
    'corroios',
    'Corroios',
    { latitude: 38.64, longitude: -9.13, zoom: 13 },
    {
      stationCode: 'COR-01',
      waters: 'Estuário do Tejo',
      springRange: 3.2,
      note: 'Um braço do Tejo onde a farinha dependia da Lua.',
      correspondent: item('authors', 'duarte-reis'),
    },
  ),
  place(
    'hamburg-moldauhafen',
    'Hamburg, Moldauhafen',
    { latitude: 53.533, longitude: 10.007, zoom: 14 },
    {
      localName: 'Vltavský přístav',
      stationCode: 'HAM-02',
      waters: 'Elbe / Labe',
      springRange: 3.9,
      note: 'Bazén v Hamburku, který je podle smlouvy z roku 1929 na devadesát devět let pronajat zemi bez moře.',
      correspondent: item('authors', 'ludmila-krcmarova'),
    },
  ),
  place(
    'chalkida',
    'Chalkida',
    { latitude: 38.4625, longitude: 23.5895, zoom: 15 },
    {
      localName: 'Χαλκίδα',
      stationCode: 'CHA-01',
      waters: 'Πορθμός του Ευρίπου',
      springRange: 0.4,
      rangeTint: 'aquamarine',
      note: 'Λίγα εκατοστά διαφορά στη στάθμη, και όμως ένα ρεύμα που σταματά τα πλοία.',
      correspondent: item('authors', 'margarita-deligiorgi'),
    },
  ),
  place(
    'tomonoura',
    'Tomonoura',
    { latitude: 34.3833, longitude: 133.3833, zoom: 15 },
    {
      localName: '鞆の浦',
      stationCode: 'TOM-01',
      waters: '瀬戸内海',
      springRange: 3.6,
      note: '東と西から満ちてきた潮が、この沖で出会い、また分かれていく。',
      correspondent: item('authors', 'hayase-mio'),
    },
  ),
  place(
    'abu-al-khasib',
    'Abu al-Khasib',
    { latitude: 30.44, longitude: 48.0, zoom: 11 },
    {
      localName: 'أبو الخصيب',
      stationCode: 'KHA-01',
      waters: 'شطّ العرب',
      springRange: 1.3,
      rangeTint: 'sienna',
      note: 'بساتين نخيل تشقّها أنهار صغيرة، يملؤها المدّ ويفرغها الجزر مرّتين في اليوم.',
      correspondent: item('authors', 'nawal-al-khasibi'),
    },
  ),
  place(
    'burntcoat-head',
    'Burntcoat Head',
    { latitude: 45.31, longitude: -63.81, zoom: 13 },
    {
      stationCode: 'BUR-01',
      waters: 'Minas Basin, Bay of Fundy',
      springRange: 14.5,
      rangeTint: 'darkred',
      note: 'You can walk under the place where a boat was, and be back before it is.',
      correspondent: item('authors', 'wren-adeyemi'),
    },
  ),
];
