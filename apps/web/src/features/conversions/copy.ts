export const sizeWords = {
  title: 'Custom size',
  help: (name: string, width: number, height: number) =>
    `${name} is ${width} × ${height} px. The proportions are kept, and the image is never enlarged.`,
  width: 'Width',
  height: 'Height',
  download: 'Download',
  otherSizes: 'Download in another size or format',
  dimensions: ({ width, height }: { width: number; height: number }) => `${width} × ${height}`,
} as const
