/**
 * What the texts that are packed say anyway: names and signs around records, what is told beside them, times and ids of this age.
 * Bytes that are packed need it to be read: it is never changed, only joined by another under another number.
 */
export const usualText = [
  '{"id":"","filename":"","originalFilename":"","mimeType":"image/jpeg","size":,"width":,"height":,"alt":"","caption":"","folder":null,"url":"https://"}',
  '{"type":"paragraph","content":[{"type":"text","text":""}]},<h2></h2><ul><li></li></ul><a href="https://"></a><strong></strong>&nbsp;',
  '"_ref":"","_type":"","_key":""},"id":"","true,false,null,',
  '"title":"","excerpt":"","content":"","featuredImageId":null,"authorId":null,"categories":[{"id":"","name":"","slug":""}],"tags":[],',
  '"seo":{"title":"","description":"","keywords":[],"canonicalUrl":null,"noIndex":false},',
  '{"data":{"success":true}}{"id":"","pageTypeId":"","pageType":{"id":"","name":"","slug":""},"name":"","slug":"","status":"draft",',
  '"draftContent":{"publishedContent":null,"sortOrder":0,"version":2,"createdAt":"2026-","publishedAt":null,"firstPublishedAt":null,"locale":"en"}',
  '{"kind":"page","id":"01a","slug":"","typeSlug":"","path":"/","locale":"en","previousSlug":"","previousPath":"/blog/"}{"kind":"blog_post","id":"01a","slug":"',
  '{"id":"01a","collectionTypeId":"01a","name":"","slug":"","status":"published",',
  '"draftContent":{"title":"","description":"","body":"<p></p><p>"},"publishedContent":{"title":"","description":"","body":"<p></p><p>',
  '"},"sortOrder":0,"version":1,"createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z",',
  '"publishedAt":"2026-01-01T00:00:00.000Z","firstPublishedAt":"2026-01-01T00:00:00.000Z"}\n',
  '{"kind":"collection_item","id":"01a","slug":"","typeSlug":"","path":"/collections/',
].join('');
