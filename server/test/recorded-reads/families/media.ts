import type { Recorder } from '../recorder.ts';
import { imageForm, prepareMagazine } from '../world.ts';

/** Media: records, files and variants, uploads and the library of the admin API. */
export async function media(recorder: Recorder): Promise<void> {
  await prepareMagazine(recorder);
  const { read, reads, write, id } = recorder;
  await reads(
    'public',
    ...[
      '',
      '?type=image',
      '?type=video',
      '?limit=1&page=2',
      '?sort=filename',
      '?sort=colour',
      '?filter[filename]=x',
    ].map((query) => `/media${query}`),
    `/media/${id('harbour')}`,
    `/media/${id('tide')}`,
  );
  const file = `/media/${id('harbour')}/file/harbour.png`;
  await reads(
    'nobody',
    file,
    `${file}?v=ec784dc4b56b1ede`,
    `${file}?v=0000000000000000`,
    `${file}?format=bmp`,
    `${file}?w=0`,
    `${file}?w=x`,
    `${file}?colour=red`,
    `/media/${id('harbour')}/file/other.png`,
    `/media/${id('tide')}/file/harbour.png`,
  );
  const { headers } = await read(file, { as: 'nobody', note: 'once more' });
  const etag = headers.get('etag') ?? '';
  await read(file, { as: 'nobody', headers: { 'if-none-match': etag }, note: 'with its ETag' });
  await read(file, { as: 'nobody', headers: { range: 'bytes=0-9' }, note: 'ten bytes' });
  await read(file, { as: 'nobody', headers: { range: 'bytes=9999-' }, note: 'beyond its end' });
  await write('HEAD', file, { as: 'nobody' });
  const form = () => imageForm({ folder: 'Harbour', altText: 'Low water' });
  await write('POST', '/media', { as: 'secret', form: form(), names: 'upload' });
  await write('POST', '/media', { as: 'public', form: form() });
  await write('POST', '/media', { as: 'secret', form: new FormData(), note: 'without a file' });
  const text = new FormData();
  text.append('file', new Blob(['no picture']), 'notes.exe');
  await write('POST', '/media', { as: 'secret', form: text, note: 'of a kind that is not allowed' });
  await write('POST', '/media', { as: 'secret', body: {}, note: 'as JSON' });
  await editLibrary(recorder);
}

async function editLibrary({ reads, write, id }: Recorder): Promise<void> {
  const one = `/admin/media/${id('upload')}`;
  await write('PUT', one, { as: 'editor', body: { focalPoint: { x: 0.25, y: 0.5 }, addTags: ['Boats'] } });
  await write('PUT', one, {
    as: 'editor',
    body: { crops: { '16:9': { x: 0.1, y: 0.2, width: 0.8, height: 0.45 } } },
  });
  await write('PUT', one, { as: 'editor', body: { focalPoint: { x: 2, y: 0 } }, note: 'outside the image' });
  await write('POST', `${one}/move`, { as: 'editor', body: { folder: 'Boats' } });
  await write('POST', `${one}/replace`, { as: 'editor', form: imageForm() });
  await write('POST', '/admin/media/folders', { as: 'editor', body: { name: 'Lights' } });
  await write('POST', '/admin/media/folders', { as: 'editor', body: { name: 'Lights' }, note: 'once more' });
  await write('PUT', '/admin/media/folders/Lights', { as: 'editor', body: { name: 'Lamps' } });
  await write('DELETE', '/admin/media/folders/Boats', { as: 'editor' });
  await reads(
    'viewer',
    '/admin/media',
    '/admin/media?folder=Boats',
    '/admin/media?unused=true',
    '/admin/media?needsAltText=true',
    '/admin/media?tag=Boats',
    '/admin/media?q=harbour&sort=filename',
    '/admin/media/folders',
    '/admin/media/tags',
    one,
    `/admin/media/${id('harbour')}`,
  );
  await write('DELETE', `/admin/media/${id('harbour')}`, { as: 'editor', note: 'while entries use it' });
  await write('DELETE', one, { as: 'editor' });
  await write('DELETE', one, { as: 'viewer', note: 'by a viewer' });
  await reads('viewer', one, '/admin/trash?kind=media');
  await reads('nobody', `/media/${id('upload')}/file/harbour.png`);
}
