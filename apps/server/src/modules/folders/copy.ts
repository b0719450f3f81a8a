export const copy = {
  undeletable: (files: number) =>
    files === 1
      ? 'The folder contains 1 file that you can’t delete.'
      : `The folder contains ${files} files that you can’t delete.`,
  chooseNeighbour: 'Choose a file that isn’t being moved',
  otherFolders: 'Some of these files are in another folder',
  otherFolder: 'That file is in another folder',
} as const
