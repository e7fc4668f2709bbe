/** Returns the place of the quote that closes a string of a JSON text, from its opening quote; else the end of the text. */
export function endOfJsonString(json: string, opening: number): number {
  for (let at = json.indexOf('"', opening + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return at;
  }
  return json.length;
}
