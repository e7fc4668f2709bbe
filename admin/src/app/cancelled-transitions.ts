/**
 * Has react-aria hear of every transition that is cancelled. For a screen reader it moves the focus, into a dialog too, once no
 * transition of the page goes on, and of several that an element cancels at once it hears the first alone: it would wait for
 * the others as long as the element is there.
 */
export function endCancelledTransitions(): void {
  document.addEventListener('transitioncancel', ({ target, propertyName }) => {
    target?.dispatchEvent(new TransitionEvent('transitionend', { propertyName, bubbles: true }));
  });
}
