/** How rich text looks, where it is written and where it is read. */
export const proseClass = [
  // About 68 characters a line in the column of the text.
  'font-serif text-[1.1667rem] leading-[1.6] [text-align:start] break-words whitespace-pre-wrap [&>*+*]:mt-[0.85em]',
  '[&_:is(h1,h2,h3,h4,h5,h6)]:leading-tight [&>:is(h1,h2,h3):not(:first-child)]:mt-[1.2em]',
  '[&_h1]:text-[1.75rem] [&_h2]:text-[1.5rem] [&_h3]:text-[1.25rem] [&_:is(h4,h5,h6)]:font-semibold',
  // A line begins where its own language begins; the side of lists and quotes is that of their first text.
  '[&_:is(p,h1,h2,h3,h4,h5,h6)]:[unicode-bidi:plaintext]',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:ps-6 [&_ol]:ps-6 [&_li+li]:mt-1 [&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-4 [&_blockquote]:text-ink-soft',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:font-mono [&_pre]:text-sm',
  '[&_:not(pre)>code]:rounded [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1 [&_code]:font-mono [&_code]:text-[0.9em]',
  '[&_img]:h-auto [&_img]:max-w-full [&_a]:text-accent [&_a]:underline [&_hr]:border-line-strong [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent',
].join(' ');
