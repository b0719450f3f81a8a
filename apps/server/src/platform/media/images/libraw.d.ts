declare module 'libraw-wasm/dist/libraw.js' {
  type Settings = { halfSize?: boolean; useCameraWb?: boolean; outputBps?: number; outputColor?: number }
  type Image = { width: number; height: number; colors: number; bits: number; data: Uint8Array }
  class LibRaw {
    open(file: Uint8Array, settings: Settings): void
    imageData(): Image | undefined
    delete(): void
  }
  const load: (options: { wasmBinary: Uint8Array }) => Promise<{ LibRaw: typeof LibRaw }>
  export default load
}
