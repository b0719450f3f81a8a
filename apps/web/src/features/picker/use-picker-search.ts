import { files, QUERY_MAX } from '@vitrine/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'
import { pickerWords } from './copy.ts'

const TYPING_MS = 250
const PAGE = 60
/** Leaves room for the filters added to the typed text. */
const TYPED_MAX = QUERY_MAX - 40
/** The value of the folder field for all folders. */
export const ANYWHERE = 'anywhere'
export const kinds = [
  { value: 'all', label: pickerWords.all },
  { value: 'image', label: pickerWords.images },
  { value: 'video', label: pickerWords.videos },
  { value: 'audio', label: pickerWords.audio },
] as const
export const orientations = [
  { value: 'grid', label: pickerWords.grid },
  { value: 'list', label: pickerWords.listView },
] as const

/** The search of a picker and its results. Outdated requests are cancelled. */
export const usePickerSearch = (only: string | undefined) => {
  const { team } = useSession()
  const [typed, setText] = useState('')
  const [folder, setFolder] = useState(ANYWHERE)
  const [kind, setKind] = useState('all')
  const [look, setLook] = useState('grid')
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  const words = debounced.trim()
  const kept = only ?? (kind === 'all' ? undefined : kind)
  const q = [words, kept && `type:${kept}`].filter(Boolean).join(' ')
  const list = useInfiniteQuery({
    ...pagesOf(files.list, {
      params: { team: team.uuid },
      query: { q: q || undefined, folder: folder === ANYWHERE ? undefined : folder, limit: PAGE },
    }),
    placeholderData: keepPreviousData,
  })
  const setTyped = (text: string) => setText(text.slice(0, TYPED_MAX))
  return { team, typed, setTyped, words, folder, setFolder, kind, setKind, look, setLook, list }
}
export type PickerSearch = ReturnType<typeof usePickerSearch>
