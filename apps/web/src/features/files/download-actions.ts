import { downloadWords, offersConversion, shareWords } from '@vitrine/contract'
import { IconCode, IconDownload, IconShare2, IconShieldQuestion } from '../../ui/icons.ts'
import { downloadFile } from '../downloads/index.ts'
import { openEmbed } from '../embeds/index.ts'
import { openShare } from '../links/index.ts'
import { type FileAction, inLibrary, inReview, notRecycled } from './action.ts'
import type { FileView } from './view.ts'

const out = (view: FileView) => notRecycled(view) && !inReview(view)
const download = {
  icon: IconDownload,
  why: ({ why }: FileView) => why('download'),
  run: ({ file }: FileView) => downloadFile(file),
}

/** Actions that bring a file to somebody: by download, by link, on another page. */
export const downloadActions: readonly FileAction[] = [
  {
    ...download,
    id: 'download',
    label: downloadWords.download,
    place: 'main',
    keys: 'shift+d',
    visible: (view) => out(view) && !view.mustAsk,
  },
  {
    ...download,
    id: 'request-download',
    label: downloadWords.request,
    place: 'main',
    keys: 'shift+d',
    visible: (view) => out(view) && view.mustAsk && !view.waiting,
  },
  {
    ...download,
    id: 'download-requested',
    label: downloadWords.requested,
    place: 'main',
    visible: (view) => out(view) && view.waiting,
    why: ({ waiting }) => (waiting ? downloadWords.waiting : null),
  },
  {
    ...download,
    id: 'download-size',
    label: 'Download in another size',
    place: 'menu',
    visible: (view) => out(view) && offersConversion(view.file.latest_version),
    run: ({ file }) => downloadFile(file, { choose: true }),
  },
  {
    id: 'share',
    label: shareWords.title,
    short: 'Share',
    icon: IconShare2,
    place: 'menu',
    keys: 's',
    visible: inLibrary,
    why: ({ why }) => why('edit'),
    run: ({ file }) => openShare([file]),
  },
  {
    id: 'embed',
    label: shareWords.embedPost,
    icon: IconCode,
    place: 'menu',
    visible: inLibrary,
    why: ({ why }) => why('edit'),
    run: ({ file }) => openEmbed(file),
  },
  {
    id: 'embed-original',
    label: shareWords.embedOriginal,
    icon: IconCode,
    place: 'menu',
    visible: (view) => inLibrary(view) && view.file.social_post_v2 !== null,
    why: ({ why }) => why('edit'),
    run: ({ file }) => openEmbed(file, 'original'),
  },
  {
    id: 'explain',
    label: 'Who may do what, and why',
    icon: IconShieldQuestion,
    place: 'menu',
    visible: ({ team, foreign }) => team.permissions.includes('MANAGE_TEAM') && !foreign,
    why: () => null,
    run: ({ file }) => window.location.assign(`/file/${file.uuid}/rights`),
  },
]
