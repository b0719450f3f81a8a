import { useEffect, useState } from 'react'
import { typeInWords } from '../lib/file-types.ts'
import { durationInWords } from '../lib/sizes.ts'
import { api, type File, embeddedFile, type Me, ApiError, type Shared, type FileAddress } from './api.ts'
import { Activity, Attachments } from './FileSections.tsx'
import { fileTexts, pageTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Frame } from './Frame.tsx'
import { NotFound, Icon, Problem } from './components.tsx'
import { Stage } from './Stage.tsx'
import { DownloadPanel } from './DownloadPanel.tsx'
import { creditOf, usesInWords } from '@vitrine/contract'
import { attributeInWords, formatDate, formatSize } from './words.ts'

const facts = (file: File): [string, string][] =>
  (
    [
      [
        fileTexts.size,
        [file.width && `${file.width} × ${file.height}`, typeInWords(file.file_type), formatSize(file.size)]
          .filter(Boolean)
          .join(', '),
      ],
      [fileTexts.length, file.duration ? durationInWords(file.duration) : ''],
      [fileTexts.created, formatDate(file.created_at)],
      [fileTexts.place, file.location_text],
      [fileTexts.rights, file.rights.join(', ')],
      [fileTexts.terms, file.rights_context],
      [fileTexts.until, file.expiration_date ? formatDate(file.expiration_date) : ''],
      [fileTexts.tags, file.tags.join(', ')],
      ...file.attributes.map(({ name, attribute_type, value }) => [name, attributeInWords(attribute_type, value)]),
    ] as [string, string][]
  ).filter(([, words]) => words !== '')

type ViewProps = {
  way: FileAddress
  file: File
  me: Me | undefined
  /** The share link through which the file is shown. */
  shared?: Shared
  onChanged?: () => void
}
export const FileView = ({ way, file, me, shared, onChanged }: ViewProps) => {
  const [copied, setCopied] = useState(false)
  const credit = creditOf(file)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(credit)
    } catch {
      // Browsers offer no clipboard over plain HTTP, and may refuse it. The credit line can still be copied by hand.
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  // Behind a share link, the title of the link is the h1.
  const Name = way.link ? 'h2' : 'h1'
  const allowed = usesInWords(file)
  return (
    <article className="file">
      <Stage file={file} />
      <div className="side">
        {/* A link to one file is often named after the file, so the name is not repeated. */}
        {shared?.title !== file.name && <Name className="name">{file.name}</Name>}
        {file.description && <p className="description">{file.description}</p>}
        {allowed.length > 0 && (
          <section className="uses">
            <h2 className="quiet">{fileTexts.uses}</h2>
            <ul>
              {allowed.map(({ may, says }) => (
                <li key={says} data-may={may}>
                  <Icon name={may ? 'check' : 'close'} />
                  {says}
                </li>
              ))}
            </ul>
          </section>
        )}
        {credit && (
          <div className="credit">
            <p>
              <small>{fileTexts.credit}</small>
              <br />
              {credit}
            </p>
            <button
              type="button"
              className="plain"
              aria-label={copied ? fileTexts.copied : fileTexts.copyCredit}
              onClick={() => void copy()}
            >
              <Icon name={copied ? 'check' : 'copy'} />
            </button>
          </div>
        )}
        <DownloadPanel key={file.uuid} way={way} file={file} me={me} shared={shared} onChanged={onChanged} />
        <dl>
          {facts(file).map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <Attachments list={file.attachments} />
        {way.link === null && <Activity key={`activity ${file.uuid}`} file={file.uuid} />}
      </div>
    </article>
  )
}

export const FilePage = ({ uuid, me }: { uuid: string; me: Me | undefined }) => {
  const { value: file, error } = useFetch(() => api.file(uuid), uuid, embeddedFile(uuid))
  const absent = error instanceof ApiError && error.status === 404
  const shown = file !== undefined && !absent
  useEffect(() => {
    if (shown) api.logView(uuid)
  }, [shown, uuid])
  return (
    <Frame team={file?.team.uuid ?? null} me={me}>
      {absent ? <NotFound /> : <Problem error={error} />}
      {file && !absent && <FileView way={{ file: uuid, link: null }} file={file} me={me} />}
      {!file && !error && <p role="status">{pageTexts.loading}</p>}
    </Frame>
  )
}
