/** A picture that may be sent, and whether it was made smaller for that. */
export type ScaledPicture = { readonly blob: Blob; readonly isScaled: boolean };

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

/** PNG keeps its sharp edges while it fits; else JPEG or, for what may be transparent, WebP. */
const encode = async (canvas: OffscreenCanvas, type: string, largest: number): Promise<Blob> => {
  if (type === 'image/png') {
    const blob = await canvas.convertToBlob({ type });
    if (blob.size <= largest) return blob;
  }
  const lossy = type === 'image/jpeg' ? type : 'image/webp';
  let blob = await canvas.convertToBlob({ type: lossy, quality: qualities[0] ?? 1 });
  for (const quality of qualities.slice(1)) {
    if (blob.size <= largest) break;
    blob = await canvas.convertToBlob({ type: lossy, quality });
  }
  return blob;
};

/**
 * The picture as it is where its longest side is at most `longestSide` px and it has at most `largest` bytes, else drawn
 * smaller (of an animation, its first frame). Undefined when the browser cannot read it.
 */
export const scalePicture = async (
  file: Blob,
  longestSide: number,
  largest: number,
): Promise<ScaledPicture | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= largest) return { blob: file, isScaled: false };
    const canvas = draw(bitmap, scale);
    return canvas === undefined ? undefined : { blob: await encode(canvas, file.type, largest), isScaled: true };
  } finally {
    bitmap.close();
  }
};
