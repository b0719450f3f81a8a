import type { FileCard, FoundFile } from '@vitrine/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { durationInWords, sizeInWords } from '../../lib/sizes.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { dimensionsInWords, typeInWords } from '../files/index.ts'
import { columnWords } from './copy.ts'
import { rightsOf } from './rights-mark.ts'

/** A file in any list. Fields that exist only in search results may be missing. */
export type ListedFile = FileCard & Partial<FoundFile>

/** The columns available in the list view. */
const all = {
  type: { label: columnWords.type, width: '110px', text: ({ file_type }) => typeInWords(file_type) },
  size: { label: columnWords.size, width: '90px', text: ({ size }) => sizeInWords(size) },
  dimensions: { label: columnWords.dimensions, width: '120px', text: (file) => dimensionsInWords(file) ?? '' },
  length: {
    label: columnWords.length,
    width: '80px',
    text: ({ duration }) => (duration === null ? '' : durationInWords(duration)),
  },
  status: { label: columnWords.status, width: '170px', text: (file) => rightsOf(file).text },
  sharing: {
    label: columnWords.sharing,
    width: '140px',
    text: ({ internal_use }) => (internal_use ? columnWords.sharingDisabled : columnWords.sharingEnabled),
  },
  expires: {
    label: columnWords.expires,
    width: '150px',
    text: ({ expiration_date }) => (expiration_date ? dateInWords(new Date(`${expiration_date}T12:00:00Z`)) : ''),
  },
  source: {
    label: columnWords.source,
    width: 'minmax(110px, 1fr)',
    text: ({ source_display_name }) => source_display_name,
  },
  versions: { label: columnWords.versions, width: '80px', text: ({ version_count }) => String(version_count) },
  added: { label: columnWords.added, width: '160px', text: ({ created_at }) => dateInWords(created_at) },
  changed: {
    label: columnWords.changed,
    width: '160px',
    text: ({ updated_at }) => (updated_at ? dateInWords(updated_at) : ''),
  },
} as const satisfies Record<string, { label: string; width: string; text: (file: ListedFile) => string }>
export type ColumnName = keyof typeof all
export const columnNames = Object.keys(all) as ColumnName[]
export const columnOf = (name: ColumnName): { label: string; width: string; text: (file: ListedFile) => string } =>
  all[name]

const usual: readonly ColumnName[] = ['type', 'size', 'dimensions', 'status', 'added']
const KEY = 'vitrine-columns'
const read = (): readonly ColumnName[] => {
  const kept = localStorage.getItem(KEY)?.split(',')
  return kept ? columnNames.filter((name) => kept.includes(name)) : usual
}
/** The chosen columns, stored in this browser. */
export const useColumns = () => {
  const [shown, setShown] = useState(read)
  const toggle = (name: ColumnName) => {
    const next = columnNames.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)))
    localStorage.setItem(KEY, next.join(','))
    setShown(next)
  }
  return { shown, toggle }
}

export type View = 'grid' | 'list' | 'map'
/** The view in the URL, so that links keep it; if the URL has none, the view last used in this browser. */
export const useView = (hasMap: boolean) => {
  const { view } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [kept, remember] = useStoredState<View>('vitrine-view', 'grid')
  const set = (next: View) => {
    remember(next)
    void navigate({ to: '.', search: (before) => ({ ...before, view: next }), replace: true, resetScroll: false })
  }
  const shown = view ?? kept
  return [shown === 'map' && !hasMap ? 'grid' : shown, set] as const
}
