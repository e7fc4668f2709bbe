import { expect, test } from 'vitest';
import { image, picture, srcset } from './image.ts';

const media = {
  _id: 'm',
  _filename: 'a.jpg',
  _url: 'https://cms.example/api/v1/media/m/file/a.jpg?v=1',
  _mimeType: 'image/jpeg',
  _width: 1000,
  _height: 500,
  _altText: 'Boats',
  _focalPoint: { x: 0.25, y: 0.5 },
  _thumbHash: 'abc',
};
const record = {
  url: 'https://cms.example/f.png',
  mimeType: 'image/png',
  width: 10,
  height: 20,
  altText: '',
};

test('an address asks for an image', () => {
  expect(image(media, { w: 640, h: 320.4, fit: 'contain', format: 'avif', q: 60 })).toBe(
    `${media._url}&w=640&h=320&fit=contain&format=avif&q=60`,
  );
  expect(image(record, { w: 5 })).toBe('https://cms.example/f.png?w=5');
  expect(image(media)).toBe(media._url);
  expect(image(media, { w: undefined })).toBe(media._url);
});

test('a film or a drawing is addressed as it is', () => {
  expect(image({ ...media, _mimeType: 'video/mp4' }, { w: 5 })).toBe(media._url);
  expect(picture({ ...media, _mimeType: 'image/svg+xml' })).toMatchObject({
    sources: [],
    img: { src: media._url, srcset: '' },
  });
});

test('no image is wider than its original, which is the last', () => {
  expect(srcset(media).match(/\d+w$|\d+w(?=,)/g)).toEqual(['320w', '640w', '960w', '1000w']);
  expect(srcset(media, { widths: [100, 200] })).toBe(`${media._url}&w=100 100w, ${media._url}&w=200 200w`);
  expect(srcset(media, { widths: [100], ratio: 2 })).toContain('&w=100&h=50 100w');
});

test('a picture has both new formats, its size, what it shows and where to look', () => {
  const { sources, img, thumbHash } = picture(media, { widths: [320], sizes: '50vw' });
  expect(sources).toEqual([
    { type: 'image/avif', srcset: `${media._url}&w=320&format=avif 320w`, sizes: '50vw' },
    { type: 'image/webp', srcset: `${media._url}&w=320&format=webp 320w`, sizes: '50vw' },
  ]);
  expect(img).toEqual({
    src: `${media._url}&w=1000`,
    srcset: `${media._url}&w=320 320w`,
    sizes: '50vw',
    alt: 'Boats',
    width: 1000,
    height: 500,
    objectPosition: '25% 50%',
  });
  expect(thumbHash).toBe('abc');
  expect(picture(media, { ratio: 4 }).img.height).toBe(250);
});

test.each([[null], ['0197-bare-id'], [{ _id: 'm' }]])('%j is no picture', (wrong) => {
  expect(() => image(wrong as never)).toThrow('media must be a media object');
});

test.each([[0], [-1], [Number.NaN]])('a width of %d is refused', (w) => {
  expect(() => image(media, { w })).toThrow('w must be a number');
});
