let place: HTMLElement | undefined;

/** Has screen readers say something that others see. */
export function announce(text: string): void {
  if (!place?.isConnected) {
    place = document.createElement('div');
    place.setAttribute('role', 'status');
    place.className = 'sr-only';
    document.body.append(place);
  }
  place.textContent = text;
}
