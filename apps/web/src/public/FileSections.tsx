import { useState } from 'react'
import { typeInWords } from '../lib/file-types.ts'
import { api, type File } from './api.ts'
import { fileTexts, pageTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Thumbnail } from './components.tsx'
import { formatDate, formatSize } from './words.ts'

/** The attachments of a file. Public ones link to their own pages. */
export const Attachments = ({ list }: { list: File['attachments'] }) =>
  list.length > 0 && (
    <section className="beside">
      <h2>{fileTexts.attachments(list.length)}</h2>
      <ul>
        {list.map(({ uuid, name, file_type, size, thumbnail_url, page_url }) => (
          <li key={uuid}>
            <span className="small-picture">
              <Thumbnail src={thumbnail_url} />
            </span>
            <span>
              {page_url ? <a href={page_url}>{name}</a> : <bdi>{name}</bdi>}
              <small>{fileTexts.typeAndSize(typeInWords(file_type), formatSize(size))}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

const ActivityList = ({ file }: { file: string }) => {
  const { value, error } = useFetch(() => api.activity(file), file)
  if (error) return <p className="quiet">{fileTexts.noActivity}</p>
  if (!value) return <p role="status">{pageTexts.loading}</p>
  if (value.results.length === 0) return <p className="quiet">{fileTexts.emptyActivity}</p>
  return (
    <ul>
      {value.results.map(({ seq, text, created_at }) => (
        <li key={seq}>
          <span>
            {text}
            <small>
              <time dateTime={created_at}>{formatDate(created_at)}</time>
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
/** The activity of a file, fetched when the section is opened. */
export const Activity = ({ file }: { file: string }) => {
  const [opened, setOpened] = useState(false)
  return (
    <details className="beside" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{fileTexts.activity}</summary>
      {opened && <ActivityList file={file} />}
    </details>
  )
}
