/** "Original", "1080 px", "JPG". */
export const shapeInWords = (shape: string) =>
  shape === 'original' ? 'Original' : /^[wh]\d/.test(shape) ? `${shape.slice(1)} px` : shape.toUpperCase()
