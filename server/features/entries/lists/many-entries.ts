/** As many entries are counted or stepped over at once: that takes a millisecond or two. More are left to `Database.aside`. */
export const manyEntries = 20_000;
