import { files, QUERY_MAX } from '@vitrine/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'

const TYPING_MS = 250
const PAGE = 60
/** What is added to what was typed has room behind it. */
const TYPED_MAX = QUERY_MAX - 40
/** The choice of a folder that is none. */
export const ANYWHERE = 'anywhere'
export const kinds = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Audio' },
] as const
export const orientations = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const

/** What is looked for in a picker, and the files that were found. What is no longer wanted is no longer asked for. */
export const usePickerSearch = (only: string | undefined) => {
  const { team } = useSession()
  const [typed, setText] = useState('')
  const [folder, setFolder] = useState(ANYWHERE)
  const [kind, setKind] = useState('all')
  const [look, setLook] = useState('grid')
  const [rested] = useDebouncedValue(typed, TYPING_MS)
  const words = rested.trim()
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
