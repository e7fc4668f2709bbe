import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far beyond the screen something is made ready. */
const margin = '600px 0px';

/** Makes its children once they come near the screen, or at once when they are asked for; keeps them from then on. */
export function WhenVisible({
  height,
  isWanted = false,
  children,
}: {
  /** About how high the children will be, so that the page does not jump. */
  readonly height: number;
  readonly isWanted?: boolean;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const isMade = isNear || isWanted;
  useEffect(() => {
    if (isMade || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isMade]);
  return isMade ? children : <span ref={place} className="block" style={{ height }} />;
}
