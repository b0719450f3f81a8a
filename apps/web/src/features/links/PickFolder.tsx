import { ChooseFolder } from '../folders/index.ts'
import { openShareFolder } from './share.tsx'

/** Chooses the folder that a link opens. The root is the whole library: that is never given out. */
export const PickFolder = ({ onClose }: { onClose: () => void }) => (
  <ChooseFolder
    title="Choose a folder to share"
    verb="Share link"
    whyNot={(uuid) => (uuid === null ? 'Choose one folder: the whole library is not shared by a link' : undefined)}
    onChoose={(folder) => {
      if (folder) openShareFolder(folder)
      return folder !== null
    }}
    onClose={onClose}
  />
)
