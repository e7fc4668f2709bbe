/** What a browser sees of a video or a PDF. */
export interface Seen {
  /** Seconds; null where it is no video, or does not say. */
  readonly duration: number | null;
  /** The picture that stands for it; null where none could be drawn. */
  readonly poster: Blob | null;
}

/** Milliseconds after which a video that shows nothing is left alone. */
const patience = 8000;
const widest = 1280;
/** Far behind the end of any video: where one has no length in its head, going there finds it. */
const beyond = 1e7;

/** Draws the picture that stands for a video, a moment after its beginning, and reads how long it is. Nothing where the browser cannot play it. */
export async function seeVideo(file: Blob): Promise<Seen> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.preload = 'auto';
    video.src = address;
    await heard(video, 'loadeddata');
    const duration = await lengthOf(video);
    video.currentTime = duration === null ? 0 : Math.min(1, duration / 4);
    await heard(video, 'seeked');
    return { duration, poster: await drawPoster(video) };
  } catch {
    return { duration: null, poster: null };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** The picture that a video shows now, as a file is made of it. @throws DOMException for one of another site */
export function drawPoster(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null);
  const share = Math.min(1, widest / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * share);
  canvas.height = Math.round(videoHeight * share);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
}

async function lengthOf(video: HTMLVideoElement): Promise<number | null> {
  if (!Number.isFinite(video.duration)) {
    video.currentTime = beyond;
    await heard(video, 'seeked');
  }
  return Number.isFinite(video.duration) && video.duration > 0
    ? Math.round(video.duration * 1000) / 1000
    : null;
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the video shows nothing')), patience);
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      finish();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('the video cannot be played'))),
      {
        once: true,
      },
    );
  });
}
