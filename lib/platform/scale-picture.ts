import type { Area } from '@/lib/domain/pages/page-picture';

/** Width and height, px, and size, bytes. */
export type PictureSize = { readonly width: number; readonly height: number; readonly bytes: number };

/** A picture that may be sent, and what it was before it was drawn again for that. */
export type SendablePicture = {
  readonly blob: Blob;
  readonly redrawn?: { readonly was: PictureSize; readonly now: PictureSize; readonly isStill?: true };
};

/** What every service that takes pictures takes; other formats are drawn again as one of these. */
const commonTypes: readonly string[] = ['image/png', 'image/jpeg'];
/** Formats of photographs, which lossless compression would only make larger. */
const photoTypes: readonly string[] = ['image/jpeg', 'image/webp', 'image/avif', 'image/heic', 'image/heif'];

/** From the best quality down, until the picture is small enough. */
const qualities = [0.9, 0.75, 0.6];

const draw = (bitmap: ImageBitmap, scale: number): OffscreenCanvas | undefined => {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const isOpaque = (canvas: OffscreenCanvas): boolean => {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return false;
  return true;
};

/** JPEG for photographs; else PNG, which keeps its sharp edges, while it fits. Transparency survives as PNG or WebP. */
const encode = async (canvas: OffscreenCanvas, type: string, largest: number): Promise<Blob> => {
  const opaque = type === 'image/jpeg' || isOpaque(canvas);
  if (!opaque || !photoTypes.includes(type)) {
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    if (blob.size <= largest) return blob;
  }
  const lossy = opaque ? 'image/jpeg' : 'image/webp';
  let blob = await canvas.convertToBlob({ type: lossy, quality: qualities[0] ?? 1 });
  for (const quality of qualities.slice(1)) {
    if (blob.size <= largest) break;
    blob = await canvas.convertToBlob({ type: lossy, quality });
  }
  return blob;
};

/** Where a JPEG file may say how the camera was held, bytes from its beginning. */
const exifReach = 4096;

/**
 * Whether a JPEG carries what a camera noted (Exif 2.32, 4.7.2: a segment that begins with `Exif`). Not every service
 * turns a picture as its camera was held, and where it was taken is nobody's business.
 */
const hasCameraNotes = async (file: Blob): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, exifReach).arrayBuffer());
  return String.fromCharCode(...head).includes('Exif\0\0');
};

/** Whether there are several frames; what this browser cannot tell counts as one. */
const isAnimated = async (file: Blob): Promise<boolean> => {
  if (!('ImageDecoder' in globalThis) || !(await ImageDecoder.isTypeSupported(file.type))) return false;
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type });
  try {
    await decoder.tracks.ready;
    return (decoder.tracks.selectedTrack?.frameCount ?? 1) > 1;
  } catch {
    return false;
  } finally {
    decoder.close();
  }
};

/**
 * The picture unchanged if it is PNG or JPEG without a camera's notes, its longest side is at most `maxSide` px and it
 * has at most `largest` bytes; else drawn again, upright, and only the first frame of an animation. Undefined when the
 * browser cannot read it.
 */
export const scalePicture = async (
  file: Blob,
  maxSide: number,
  largest: number,
): Promise<SendablePicture | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const isSmall = scale === 1 && file.size <= largest;
    const isStill = file.type !== 'image/jpeg' && (await isAnimated(file));
    if (isSmall && !isStill && commonTypes.includes(file.type) && !(await hasCameraNotes(file))) return { blob: file };
    const canvas = draw(bitmap, scale);
    if (canvas === undefined) return undefined;
    const blob = await encode(canvas, file.type, largest);
    if (isSmall && !isStill) return { blob };
    const was = { width, height, bytes: file.size };
    const now = { width: canvas.width, height: canvas.height, bytes: blob.size };
    return { blob, redrawn: { was, now, ...(isStill && { isStill: true }) } };
  } finally {
    bitmap.close();
  }
};

/**
 * The part of a picture in an area, as PNG; undefined when the browser cannot read the picture, or the area lies outside.
 * The area is in units of a picture that is `viewWidth` wide: CSS px of the window that a picture of the screen shows.
 */
export const cropPicture = async (file: Blob, area: Area, viewWidth: number): Promise<Blob | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined || viewWidth === 0) return undefined;
  try {
    const scale = bitmap.width / viewWidth;
    const [x, y] = [Math.round(area.x * scale), Math.round(area.y * scale)];
    const width = Math.min(bitmap.width - x, Math.round(area.width * scale));
    const height = Math.min(bitmap.height - y, Math.round(area.height * scale));
    if (width < 1 || height < 1) return undefined;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, -x, -y);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    bitmap.close();
  }
};
