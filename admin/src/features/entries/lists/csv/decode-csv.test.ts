import { expect, test } from 'vitest';
import { type CsvEncoding, decodeCsv } from './decode-csv.ts';

/** Bytes of each character of an encoding of one or two bytes, from what the decoder makes of all of them. */
function tableOf(encoding: CsvEncoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    const text = new TextDecoder(encoding).decode(new Uint8Array(bytes));
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first++) add(first);
  if (encoding === 'shift_jis') {
    for (let first = 0x81; first < 0xf0; first++) for (let next = 0x40; next < 0xfd; next++) add(first, next);
  }
  return table;
}

const tables = { 'windows-1252': tableOf('windows-1252'), shift_jis: tableOf('shift_jis') };

function encode(text: string, encoding: CsvEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(encoding === 'utf-16le' ? bytes : bytes.swap16());
  }
  const bytes = [...text].map((one) => tables[encoding].get(one));
  if (bytes.includes(undefined)) throw new Error(`${encoding} does not have all of ${text}`);
  return new Uint8Array(bytes.flatMap((one) => one ?? []));
}

const rows = {
  english: 'name,note\r\nEbb,it’s “low” – wait…\r\n',
  german: 'Name;Größe\r\nBär;übermäßig\r\nÄÖÜ;„Straße“\r\n',
  french: 'nom;élève\r\nété;À côté, déjà – l’œuvre\r\n',
  spanish: 'nombre,año\r\n¿Qué?,España ¡olé!\r\n',
  japanese: '名前,説明\r\n東京,日本の首都です。\r\nタカ,ハヤブサ「鳥」\r\n',
  kanji: '名前,住所\r\n東京,千代田区\r\n',
  many: 'naam,note\r\nπ,日本語 ü “x” 😀\r\n',
};

test.each<[keyof typeof rows, CsvEncoding]>([
  ['english', 'utf-8'],
  ['english', 'windows-1252'],
  ['english', 'utf-16le'],
  ['english', 'utf-16be'],
  ['german', 'utf-8'],
  ['german', 'windows-1252'],
  ['german', 'utf-16le'],
  ['french', 'windows-1252'],
  ['spanish', 'windows-1252'],
  ['japanese', 'utf-8'],
  ['japanese', 'shift_jis'],
  ['japanese', 'utf-16le'],
  ['japanese', 'utf-16be'],
  ['kanji', 'shift_jis'],
  ['many', 'utf-8'],
  ['many', 'utf-16be'],
])('%s text in %s is detected, with and without a byte order mark, and can be chosen', (text, encoding) => {
  const expected = { text: rows[text], encoding };
  expect(decodeCsv(encode(rows[text], encoding))).toEqual(expected);
  expect(decodeCsv(encode(rows[text], encoding), encoding)).toEqual(expected);
  if (!encoding.startsWith('utf')) return;
  expect(decodeCsv(encode(`\uFEFF${rows[text]}`, encoding))).toEqual(expected);
  expect(decodeCsv(encode(`\uFEFF${rows[text]}`, encoding), encoding)).toEqual(expected);
});

test('a chosen encoding wins over what the bytes suggest', () => {
  expect(decodeCsv(encode('é,1', 'utf-8'), 'windows-1252').text).toBe('Ã©,1');
});

test.each<[string, Uint8Array, CsvEncoding | undefined, string]>([
  ['one damaged character', damaged('名前,x\n\na,"1\n2"\nü,ü\nb,?'), undefined, 'Row 5 has characters'],
  ['another encoding', encode('a,b\nü,1', 'windows-1252'), 'utf-8', 'Row 2 has characters of another'],
  ['another encoding in quotes', encode('a,b\n"\nü",1', 'windows-1252'), 'utf-8', 'Row 2 has characters'],
  ['a quote without an end', encode('a,b\n"ü,1', 'windows-1252'), 'utf-8', 'The file has another encoding.'],
  ['half a character', encode('a,b', 'utf-16le').subarray(0, 5), 'utf-16le', 'Row 1 has characters'],
  ['Western text', encode('a,b\nfür,1', 'windows-1252'), 'shift_jis', 'Row 2 has characters'],
])('%s is refused with its row', (_, bytes, encoding, message) => {
  expect(() => decodeCsv(bytes, encoding)).toThrow(message);
});

test.each<[string, number[], string]>([
  ['a workbook', [0x50, 0x4b, 3, 4], 'This is a workbook'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'This is a workbook'],
  ['a picture', [0x89, 0x50, 0, 0, 0, 0xff], 'This is no text.'],
])('%s is refused, whatever encoding was chosen', (_, bytes, message) => {
  expect(() => decodeCsv(new Uint8Array(bytes))).toThrow(message);
  expect(() => decodeCsv(new Uint8Array(bytes), 'windows-1252')).toThrow(message);
});

/** UTF-8 with a byte that it does not have in the place of `?`. */
function damaged(text: string): Uint8Array {
  return encode(text, 'utf-8').map((byte) => (byte === 0x3f ? 0xff : byte));
}
