import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FileCard } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { IconCalendarDue, IconPlayerPlayFilled, IconSearch } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { filesQuery } from './api.ts'
import { trayWords } from './copy.ts'
import css from './tray.module.css'

export type PlanFile = (file: FileCard) => void

const TYPING_MS = 250
const isPostable = ({ processed, thumbnail_url }: FileCard) => processed && thumbnail_url !== null

/** Files in the library. Each can be dragged onto a day or scheduled with its button. */
export const FilesTray = ({ canManage, onPlan }: { canManage: boolean; onPlan: PlanFile }) => {
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  const query = useQuery({ ...filesQuery(team.uuid, debounced.trim()), placeholderData: keepPreviousData })
  return (
    <>
      <TextInput
        aria-label={trayWords.search}
        placeholder={trayWords.search}
        value={typed}
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {canManage && <p className={css.help}>{trayWords.filesHelp}</p>}
      <Loaded query={query} what={trayWords.loadingFiles} skeleton={<Skeleton height={240} radius="sm" />}>
        {({ results }) => {
          const shown = results.filter(isPostable)
          if (shown.length === 0) return <p className={css.help}>{trayWords.noFiles}</p>
          return (
            <ul className={css.files} aria-label={trayWords.files}>
              {shown.map((file) => (
                <li key={file.uuid} className={css.file} data-file={file.uuid} data-kind={file.kind} title={file.name}>
                  <img src={file.thumbnail_url ?? ''} alt={file.name} loading="lazy" draggable={false} />
                  {file.kind === 'video' && (
                    <span className={css.video} aria-hidden>
                      <IconPlayerPlayFilled size={12} />
                    </span>
                  )}
                  {canManage && (
                    <span className={css.plan}>
                      <IconButton
                        icon={IconCalendarDue}
                        size="small"
                        label={trayWords.plan(file.name)}
                        onClick={() => onPlan(file)}
                      />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </>
  )
}
