declare module 'qoijs' {
  type Image = { width: number; height: number; channels: number; colorspace: number; data: Uint8Array }
  const qoi: {
    decode: (file: ArrayBufferLike, offset?: number, length?: number, channels?: number) => Image
    encode: (
      pixels: Uint8Array,
      about: { width: number; height: number; channels: number; colorspace: number },
    ) => ArrayBuffer
  }
  export default qoi
}
