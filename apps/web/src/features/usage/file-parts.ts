import { IconFolder, IconFolderSymlink, IconLayoutGrid, IconNews, IconRoute, IconStack2 } from '../../ui/icons.ts'
import { defineFileParts, type FileView, isInLibrary, isOwnTeam } from '../files/index.ts'
import { usageWords } from './copy.ts'
import { openUsage } from './open.tsx'
import { UsagePanel } from './UsagePanel.tsx'

const edits = { place: 'menu', visible: isInLibrary, why: ({ why }: FileView) => why('edit') } as const

export const fileParts = defineFileParts({
  panels: [{ id: 'usage', order: 40, label: usageWords.title, icon: IconRoute, visible: isOwnTeam, Panel: UsagePanel }],
  actions: [
    {
      ...edits,
      id: 'move',
      order: 130,
      label: usageWords.move,
      icon: IconFolder,
      keys: 'm',
      why: ({ why }) => why('move'),
      run: () => openUsage('move'),
    },
    {
      ...edits,
      id: 'link',
      order: 140,
      label: usageWords.link,
      icon: IconFolderSymlink,
      run: () => openUsage('link'),
    },
    {
      ...edits,
      id: 'collection',
      order: 150,
      label: usageWords.addToCollection,
      icon: IconStack2,
      run: () => openUsage('collection'),
    },
    {
      ...edits,
      id: 'gallery',
      order: 160,
      label: usageWords.addToGallery,
      icon: IconLayoutGrid,
      run: () => openUsage('gallery'),
    },
    {
      ...edits,
      id: 'album',
      order: 165,
      label: usageWords.addToMediaCentre,
      icon: IconNews,
      why: ({ why }) => why('publish'),
      run: () => openUsage('album'),
    },
  ],
})
