import { Progress, RingProgress } from '@mantine/core'
import { useState } from 'react'
import { useRegistry } from '../../lib/registry.ts'
import { type Work, work } from '../../lib/work.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconUpload,
  IconX,
} from '../../ui/icons.ts'
import css from './WorkTray.module.css'

/** How far all of it is together: what is done counts whole, what failed not at all. */
export const overallProgress = (list: readonly Work[]) => {
  const sum = list.reduce((total, { state, progress }) => total + (state === 'done' ? 1 : (progress ?? 0)), 0)
  return list.length === 0 ? 0 : sum / list.length
}
const order = { running: 0, done: 1, failed: 2 } as const
const headline = (list: readonly Work[]) => {
  const count = (state: Work['state']) => list.filter((one) => one.state === state).length
  const [running, failed] = [count('running'), count('failed')]
  if (running > 0) return `${running === 1 ? '1 task' : `${running} tasks`} running`
  return failed > 0 ? `${failed === 1 ? '1 task' : `${failed} tasks`} failed` : 'All done'
}

const Line = ({ item: { id, title, state, progress, detail, picture, cancel, retry } }: { item: Work }) => (
  <li className={css.line}>
    {picture ? <img className={css.picture} src={picture} alt="" /> : <span className={css.picture} />}
    <div className={css.words}>
      <div className={css.title}>{title}</div>
      {state === 'running' && (
        <Progress value={(progress ?? 1) * 100} animated={progress === null} aria-label={title} mt={5} />
      )}
      {state === 'failed' && (
        <div className={css.failed}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          {detail}
        </div>
      )}
      {state === 'done' && (
        <div className={css.done}>
          <IconCircleCheck size={14} stroke={1.6} aria-hidden />
          {detail ?? 'Done'}
        </div>
      )}
    </div>
    {state === 'failed' && retry ? (
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    ) : (
      <IconButton
        size="small"
        icon={IconX}
        label={state === 'running' ? `Cancel ${title}` : `Dismiss ${title}`}
        onClick={() => (state === 'running' && cancel ? cancel() : work.remove(id))}
      />
    )}
  </li>
)

/** Running work at the corner, failures last. Not there while there is none. */
export const WorkTray = () => {
  const list = useRegistry(work)
  const [folded, setFolded] = useState(false)
  if (list.length === 0) return null
  const percent = Math.round(overallProgress(list) * 100)
  return (
    <section className={css.tray} aria-label="Running work">
      <header className={css.head}>
        <IconUpload size={17} stroke={1.6} aria-hidden />
        <span className={css.headline}>{headline(list)}</span>
        <span className={css.percent}>{percent} %</span>
        <IconButton
          size="small"
          icon={folded ? IconChevronRight : IconChevronDown}
          label={folded ? 'Show running work' : 'Fold running work'}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
      </header>
      <Progress value={percent} radius={0} aria-label="All running work" />
      {!folded && (
        <ul className={css.list}>
          {list
            .toSorted((a, b) => order[a.state] - order[b.state])
            .map((item) => (
              <Line key={item.id} item={item} />
            ))}
        </ul>
      )}
    </section>
  )
}

/** The same, small, in the top bar. */
export const WorkRing = () => {
  const list = useRegistry(work)
  if (!list.some(({ state }) => state === 'running')) return null
  const done = list.filter(({ state }) => state === 'done').length
  return (
    <span className={css.ring}>
      <RingProgress
        size={22}
        thickness={3}
        sections={[{ value: overallProgress(list) * 100, color: 'var(--accent-line)' }]}
        rootColor="var(--press)"
        aria-hidden
      />
      {done} of {list.length}
    </span>
  )
}
