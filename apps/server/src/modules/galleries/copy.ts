export const copy = {
  chooseFile: 'Choose a file in this gallery',
  notInGallery: 'This file is not in the gallery',
} as const
