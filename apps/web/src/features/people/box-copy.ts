import { isolateBidi } from '@vitrine/contract'

export const boxWords = {
  found: 'Detected in this image',
  face: 'Face',
  object: 'Object',
  box: (place: number, name: string, likelihood: string) => `Box ${place}: ${name}, ${likelihood}`,
  drawHow:
    'Draw a box: drag over the face, or move the box with the arrow keys, resize it with Shift and the arrow keys, and press Enter',
  panel: 'People',
  list: 'People in this image',
  show: 'Show boxes on the image',
  draw: 'Draw a box',
  drawing:
    'Drag over a face. With the keyboard: arrow keys move the box, Shift and arrow keys resize it, Enter confirms.',
  cancel: 'Cancel',
  leaveUnnamed: 'Save without a name',
  added: 'Box added',
  notAdded: 'The box couldn’t be added',
  name: 'Add name',
  save: 'Save',
  change: 'Change person',
  detach: (name: string) => `This isn’t ${isolateBidi(name)}`,
  detached: 'Person removed from the box',
  remove: 'Delete box',
  removed: 'Box deleted',
  removeTitle: 'Delete this box?',
  removeText: (name: string) =>
    name === ''
      ? 'It will be permanently deleted. The file is kept.'
      : `It will be permanently deleted, and this face will no longer be named ${isolateBidi(name)}. The file and the person are kept.`,
  notChanged: 'The box is unchanged',
  changed: (name: string) => `Face named ${isolateBidi(name)}`,
  noneTitle: 'No faces in this image',
  noneHelp: 'Draw a box around a face to add a person.',
  noneReadOnly: 'No people were found in this image.',
  off: 'Face recognition is off for this team, so faces aren’t detected automatically.',
  otherVersion: 'Boxes belong to the active version. Show that version to see or draw boxes.',
  drawn: 'Drawn by hand',
  fromMetadata: 'From the file’s metadata',
  likely: (share: string) => `Detected with ${share} confidence`,
  actions: (name: string, place: number) => `${name}, box ${place}`,
} as const

/** The field for a person’s name, and what happens if another person has that name. */
export const namingWords = {
  who: 'Who is this?',
  placeholder: 'Enter a name',
  create: (name: string) => `New person “${isolateBidi(name)}”`,
  createAnother: (name: string) => `Another person named “${isolateBidi(name)}”`,
  saveAs: (name: string) => `Save as “${isolateBidi(name)}”`,
  useExisting: (name: string) => `Use existing “${isolateBidi(name)}”`,
  takenTitle: (name: string) => `Another person is named “${isolateBidi(name)}”`,
  takenText: 'Merge them if they’re the same person. Otherwise, both will have this name.',
  people: 'People with this name',
  chooseOne: 'Choose one of the people with this name',
  renameAnyway: 'Rename anyway',
} as const
