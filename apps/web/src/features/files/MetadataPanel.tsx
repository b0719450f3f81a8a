import { Switch } from '@mantine/core'
import { type MetadataItem, noFeature, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCopy } from '../../lib/clipboard.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { IconCheck, IconCopy } from '../../ui/icons.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { NoFeature, SkeletonText } from '../../ui/States.tsx'
import { saveChange } from '../details/index.ts'
import { metadataWords } from './copy.ts'
import { metadataQuery } from './api.ts'
import css from './MetadataPanel.module.css'
import type { FileView } from './view.ts'

/** Returns a value for display: "(Binary data 32 bytes, use -b option to extract)", as written by the metadata reader,
 *  becomes "32 bytes of binary data". */
const shownValue = (value: string) => {
  const [, bytes] = /^\(Binary data (\d+) bytes/.exec(value) ?? []
  return bytes === undefined ? value : metadataWords.binary(Number(bytes))
}
/** Formats "ExposureTime" as "Exposure time", "GPSLatitude" as "GPS latitude", "YCbCrSubSampling" as "YCbCr subsampling". */
const keyInWords = (key: string) => {
  const words = key
    .replace(/YCbCr/g, ' YCBCR ')
    .replace(/SubSampling/g, 'Subsampling')
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
  return words
    .map((word, i) => (i === 0 || /^[A-Z\d]{2,}$/.test(word) ? word : word.toLocaleLowerCase()))
    .join(' ')
    .replace('YCBCR', 'YCbCr')
}

/** Returns the items that contain the typed text, grouped by schema. */
const groupsOf = (items: readonly MetadataItem[], typed: string) => {
  const wanted = typed.trim().toLocaleLowerCase()
  const fits = ({ key, schema, value }: MetadataItem) =>
    [key, keyInWords(key), schema, value].some((text) => text.toLocaleLowerCase().includes(wanted))
  const known = items.map((item, id) => ({ ...item, id }))
  return [...Map.groupBy(known.filter(fits), ({ schema }) => schema)]
}

const Item = ({ item: { key, value } }: { item: MetadataItem }) => {
  const { copied, copy } = useCopy()
  return (
    <div className={css.item}>
      <dt title={key}>{keyInWords(key)}</dt>
      <dd>{shownValue(value)}</dd>
      <dd className={css.copy}>
        <IconButton
          size="small"
          icon={copied ? IconCheck : IconCopy}
          label={copied ? metadataWords.copied : metadataWords.copy(keyInWords(key))}
          onClick={() => void copy(value)}
        />
      </dd>
    </div>
  )
}

const List = ({ items, none }: { items: readonly MetadataItem[]; none: string }) => {
  const [typed, setTyped] = useState('')
  const groups = groupsOf(items, typed)
  const { copied, copy } = useCopy()
  const lines = groups.flatMap(([, list]) => list.map(({ schema, key, value }) => `${schema}:${key}\t${value}`))
  if (items.length === 0) return <p className={css.none}>{none}</p>
  return (
    <>
      <div className={css.tools}>
        <SearchBox label={metadataWords.filter} value={typed} onChange={setTyped} width={320} />
        <IconButton
          icon={copied ? IconCheck : IconCopy}
          label={copied ? metadataWords.copied : metadataWords.copyAll}
          onClick={() => void copy(lines.join('\n'))}
        />
      </div>
      {groups.length === 0 && <p className={css.none}>{metadataWords.noMatch}</p>}
      {groups.map(([schema, list]) => (
        <section key={schema}>
          <h2 className={css.schema}>{schema}</h2>
          <dl>
            {list.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

/** Sets whether downloads include the fields from the library. */
const WriteSwitch = ({ view }: { view: FileView }) => {
  const { file, why } = view
  const save = saveChange(view)
  return (
    <Switch
      className={css.written ?? ''}
      labelPosition="left"
      label={metadataWords.write}
      description={metadataWords.writeHelp}
      checked={file.update_exif}
      disabled={why('edit') !== null}
      onChange={(event) => void save({ updateExif: event.currentTarget.checked }, toasts.metadataUpdated)}
    />
  )
}

/** Shows the embedded metadata by schema, and sets whether downloads include the fields from the library. */
export const MetadataPanel = ({ view }: { view: FileView }) => {
  const { file, team } = view
  const included = file.viewer !== 'member' || team.features.includes('DAM_PLUS')
  const query = useQuery({ ...metadataQuery(file.uuid), enabled: included })
  const none = file.viewer === 'member' ? metadataWords.none : metadataWords.noneShared
  if (!included) return <NoFeature title={noFeature.title} help={noFeature.help} />
  return (
    <>
      {file.viewer === 'member' && <WriteSwitch view={view} />}
      <Loaded query={query} what={metadataWords.loading} skeleton={<SkeletonText lines={8} />}>
        {(items) => <List items={items} none={none} />}
      </Loaded>
    </>
  )
}
