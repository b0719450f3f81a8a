import { downloadWords } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { api, type File, firstFile, type Me, Refusal, type Way } from './api.ts'
import { DownloadDialog, hasPending } from './DownloadDialog.tsx'
import { useLoaded } from './loaded.ts'
import { Absent, Frame, Icon, Problem, Stage } from './Parts.tsx'
import { attributeInWords, shownDate, shownSize } from './words.ts'

const facts = (file: File): [string, string][] =>
  (
    [
      [
        'Size',
        [
          file.width && `${file.width} × ${file.height}`,
          file.file_type.split('/')[1]?.toUpperCase(),
          shownSize(file.size),
        ]
          .filter(Boolean)
          .join(', '),
      ],
      ['Created', shownDate(file.created_at)],
      ['Place', file.location_text],
      ['Rights', file.rights.join(', ')],
      ['Terms', file.rights_context],
      ['May be used until', file.expiration_date ? shownDate(file.expiration_date) : ''],
      ['Tags', file.tags.join(', ')],
      ...file.attributes.map(({ name, attribute_type, value }) => [name, attributeInWords(attribute_type, value)]),
    ] as [string, string][]
  ).filter(([, words]) => words !== '')

/** What can be done with a file here, with the reason where nothing can. */
const Taking = ({ way, file, me }: { way: Way; file: File; me: Me | undefined }) => {
  const terms = useLoaded(() => api.terms(way), `${way.file} ${way.link} ${me?.user?.email}`)
  const [open, setOpen] = useState(() => hasPending(file.uuid))
  const [said, setSaid] = useState('')
  if (terms.error instanceof Refusal && terms.error.status === 404) return null
  if (!terms.value) return <Problem error={terms.error} />
  const { verdict, steps, request, reasons } = terms.value
  const asks = steps.includes('request')
  if (asks && request?.approved === null)
    return <p className="note">{downloadWords.requested} You hear by e-mail when it is answered.</p>
  return (
    <>
      {request?.approved === false && <p className="note">Your request was declined. {request.reason}</p>}
      <button type="button" className="primary wide" disabled={verdict === 'deny'} onClick={() => setOpen(true)}>
        <Icon name="download" />
        {asks ? downloadWords.request : downloadWords.download}
      </button>
      {verdict === 'deny' && <p className="note">{reasons[0]}</p>}
      {asks && !request && <p className="quiet">You sign in and say what it is for. The answer comes by e-mail.</p>}
      <p role="status" className="note" hidden={said === ''}>
        {said}
      </p>
      {open && (
        <DownloadDialog
          way={way}
          file={file}
          terms={terms.value}
          me={me}
          onClose={(words = '') => {
            setOpen(false)
            setSaid(words)
            terms.reload()
          }}
        />
      )}
    </>
  )
}

export const FileView = ({ way, file, me }: { way: Way; file: File; me: Me | undefined }) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Over plain HTTP a browser has no clipboard; the credit can still be read and typed.
    if (!navigator.clipboard) return
    await navigator.clipboard.writeText(file.copyright).catch(() => undefined)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  // Behind a link the page has a title of its own.
  const Name = way.link ? 'h2' : 'h1'
  return (
    <article className="file">
      <Stage file={file} />
      <div className="side">
        <Name className="name">{file.name}</Name>
        {file.description && <p className="description">{file.description}</p>}
        {file.copyright && (
          <div className="credit">
            <p>
              <small>Credit to print</small>
              <br />
              {file.copyright}
            </p>
            <button
              type="button"
              className="plain"
              aria-label={copied ? 'Copied' : 'Copy the credit'}
              onClick={() => void copy()}
            >
              <Icon name={copied ? 'check' : 'copy'} />
            </button>
          </div>
        )}
        <Taking way={way} file={file} me={me} />
        <dl>
          {facts(file).map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  )
}

/** The public page of one file. */
export const FilePage = ({ uuid, me }: { uuid: string; me: Me | undefined }) => {
  const { value: file, error } = useLoaded(() => api.file(uuid), uuid, firstFile(uuid))
  const absent = error instanceof Refusal && error.status === 404
  const shown = file !== undefined && !absent
  useEffect(() => {
    if (shown) api.logView(uuid)
  }, [shown, uuid])
  return (
    <Frame team={file?.team.uuid ?? null} me={me}>
      {absent ? <Absent /> : <Problem error={error} />}
      {file && !absent && <FileView way={{ file: uuid, link: null }} file={file} me={me} />}
      {!file && !error && <p role="status">Loading ...</p>}
    </Frame>
  )
}
