import { downloadWords, offersConversion } from '@vitrine/contract'
import { IconDownload, IconShieldQuestion } from '../../ui/icons.ts'
import { defineFileParts, type FileView, isInReview, isNotRecycled } from '../files/index.ts'
import { stepsWords } from './copy.ts'
import { explainWords } from './explain-copy.ts'
import { downloadFile } from './download.ts'

const isDownloadable = (view: FileView) => isNotRecycled(view) && !isInReview(view)
const download = {
  icon: IconDownload,
  why: ({ why }: FileView) => why('download'),
  run: ({ file }: FileView) => downloadFile(file),
}

export const fileParts = defineFileParts({
  actions: [
    {
      ...download,
      id: 'download',
      order: 30,
      label: downloadWords.download,
      place: 'main',
      keys: 'shift+d',
      visible: (view) => isDownloadable(view) && !view.mustAsk,
    },
    {
      ...download,
      id: 'request-download',
      order: 40,
      label: downloadWords.request,
      place: 'main',
      keys: 'shift+d',
      visible: (view) => isDownloadable(view) && view.mustAsk && !view.waiting,
    },
    {
      ...download,
      id: 'download-requested',
      order: 50,
      label: downloadWords.requested,
      place: 'main',
      visible: (view) => isDownloadable(view) && view.waiting,
      why: ({ waiting }) => (waiting ? downloadWords.waiting : null),
    },
    {
      ...download,
      id: 'download-size',
      order: 60,
      label: stepsWords.otherSize,
      place: 'menu',
      visible: (view) => isDownloadable(view) && offersConversion(view.file.latest_version),
      run: ({ file }) => downloadFile(file, { choose: true }),
    },
    {
      id: 'explain',
      order: 100,
      label: explainWords.action,
      icon: IconShieldQuestion,
      place: 'menu',
      visible: ({ team, foreign }) => team.permissions.includes('MANAGE_TEAM') && !foreign,
      why: () => null,
      run: ({ file }) => window.location.assign(`/file/${file.uuid}/rights`),
    },
  ],
})
