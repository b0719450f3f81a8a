import { downloadWords, grantInWords } from '@vitrine/contract'
import { useState } from 'react'
import { api, type File, type Me, ApiError, type Shared, type FileAddress } from './api.ts'
import { DownloadDialog } from './DownloadDialog.tsx'
import { downloadTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Icon, Problem } from './components.tsx'
import { pendingDownloads } from './pending-downloads.ts'
import { directSizesInWords } from './sizes.ts'

/** Why a link allows no downloads. */
const noDownloadsReason = (shared: Shared | undefined) =>
  shared?.used_up ? downloadTexts.limitReached : shared?.downloads_by === 'nobody' ? downloadTexts.viewOnly : undefined

type Props = {
  way: FileAddress
  file: File
  me: Me | undefined
  shared?: Shared | undefined
  onChanged?: (() => void) | undefined
}
const requiresRequest = (steps: readonly string[]) => steps.includes('request')
/** The download or request button of a file, or the reason why there is none. */
export const DownloadPanel = ({ way, file, me, shared, onChanged }: Props) => {
  const terms = useFetch(() => api.terms(way), `${way.file} ${way.link} ${me?.user?.email}`)
  const [open, setOpen] = useState<'one' | 'another' | undefined>(() =>
    pendingDownloads.read(file.uuid) ? 'one' : undefined,
  )
  const [message, setMessage] = useState('')
  const news = (
    <p role="status" className="note" hidden={message === ''}>
      {message}
    </p>
  )
  if (terms.error instanceof ApiError && terms.error.status === 404) {
    const why = noDownloadsReason(shared)
    return (
      <>
        {news}
        {why && <p className="quiet">{why}</p>}
      </>
    )
  }
  if (!terms.value) return <Problem error={terms.error} />
  const { verdict, steps, request, reasons, granted, marked } = terms.value
  const atOnce = requiresRequest(steps) ? directSizesInWords(terms.value) : ''
  const mustAsk = requiresRequest(steps)
  const waits = request?.approved === null
  const gives = verdict !== 'deny'
  const left = downloadTexts.left(shared?.downloads_left ?? null)
  const partly = granted !== null && granted.shape !== 'original'
  return (
    <>
      {waits && (
        <p className="note">
          {downloadWords.requested} {downloadWords.waiting}
        </p>
      )}
      {mustAsk && request?.approved === false && <p className="note">{downloadTexts.declined(request.reason)}</p>}
      {granted && (
        <p className="note">
          {grantInWords(granted)} {marked && downloadWords.marked}
        </p>
      )}
      {gives && !(mustAsk && waits) && (
        <button type="button" className="primary wide" onClick={() => setOpen('one')}>
          <Icon name="download" />
          {mustAsk && !atOnce ? downloadWords.request : downloadWords.download}
        </button>
      )}
      {gives && partly && !waits && (
        <button type="button" className="wide" onClick={() => setOpen('another')}>
          {downloadTexts.otherSize}
        </button>
      )}
      {!gives && <p className="quiet">{reasons[0]}</p>}
      {gives && marked && !granted && <p className="quiet">{downloadWords.marked}</p>}
      {gives && left && <p className="quiet">{left}</p>}
      {atOnce && <p className="quiet">{atOnce}</p>}
      {mustAsk && !request && <p className="quiet">{downloadTexts.howToRequest(me?.user != null, !atOnce)}</p>}
      {news}
      {open && (
        <DownloadDialog
          way={way}
          file={file}
          terms={terms.value}
          me={me}
          another={open === 'another'}
          onClose={(words, changed) => {
            setOpen(undefined)
            setMessage(words)
            terms.reload()
            if (changed) onChanged?.()
          }}
        />
      )}
    </>
  )
}
