/** A file that cannot be read as a table. The message says what to do. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}
