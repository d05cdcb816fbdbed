/** Only what the tests use. */
declare module 'jsqr' {
  /** Reads the QR code in a picture of RGBA pixels. */
  export default function jsQR(pixels: Uint8ClampedArray, width: number, height: number): { readonly data: string } | null;
}
