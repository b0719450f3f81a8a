export const copy = {
  busy: 'The server is busy. This file will be processed later.',
  fileNotFound: 'File not found',
  chooseImage: 'Choose an image',
  onlyVideos: 'Only videos can have a custom thumbnail',
  afterEnd: 'Choose a time before the end of the video',
} as const
