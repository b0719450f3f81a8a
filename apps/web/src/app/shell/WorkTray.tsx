import { Progress, RingProgress } from '@mantine/core'
import { useState } from 'react'
import { workTrayRef } from '../../lib/bottom-bars.ts'
import { useWide } from '../../lib/media-query.ts'
import { useRegistry } from '../../lib/registry.ts'
import { type Work, work } from '../../lib/work.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconDownload,
  IconFile,
  IconPlayerPause,
  IconPlayerPlay,
  IconUpload,
  IconX,
} from '../../ui/icons.ts'
import { TextButton } from '../../ui/TextLink.tsx'
import { taskWords } from '../copy.ts'
import css from './WorkTray.module.css'

const isOpen = ({ state }: Work) => state === 'running' || state === 'paused'
const countOf = ({ count, state }: Work) => count ?? { done: state === 'done' ? 1 : 0, of: 1 }
/** Returns the overall progress from 0 to 1. Finished tasks count fully, failed ones as no progress. */
export const overallProgress = (list: readonly Work[]) => {
  const share = (one: Work) => (one.state === 'done' ? 1 : (one.progress ?? 0)) * countOf(one).of
  const all = list.reduce((total, one) => total + countOf(one).of, 0)
  return all === 0 ? 0 : list.reduce((total, one) => total + share(one), 0) / all
}

/** Paused tasks keep their place, so that Resume appears where Pause was. */
const order = { running: 0, paused: 0, done: 1, failed: 2 } as const
const headline = (list: readonly Work[]) => {
  const count = (state: Work['state']) => list.filter((one) => one.state === state).length
  if (list.length === 1) return list[0]?.title
  if (count('running') > 0) return taskWords.running(count('running'))
  if (count('failed') > 0) return taskWords.failed(count('failed'))
  return count('paused') > 0 ? taskWords.paused(count('paused')) : taskWords.allDone
}

const Line = ({ item }: { item: Work }) => {
  const {
    id,
    title,
    state,
    progress,
    detail,
    picture,
    cancel,
    retry,
    retryWord = taskWords.retry,
    more,
    pause,
    resume,
    partly,
  } = item
  const open = state === 'running' || state === 'paused'
  return (
    <li className={css.line}>
      {picture ? (
        <img className={css.picture} src={picture} alt="" />
      ) : (
        <span className={css.picture}>
          <IconFile size={16} stroke={1.6} aria-hidden />
        </span>
      )}
      <div className={css.words}>
        <div className={css.title}>{title}</div>
        {open && <Progress value={(progress ?? 1) * 100} animated={progress === null} aria-label={title} mt={5} />}
        {open && detail && <div className={css.detail}>{detail}</div>}
        {state === 'failed' && (
          <div className={css.failed}>
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
            {detail}
          </div>
        )}
        {state === 'done' && (
          <div className={css.done} data-partly={partly || undefined}>
            {partly ? (
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
            ) : (
              <IconCircleCheck size={14} stroke={1.6} aria-hidden />
            )}
            {detail ?? taskWords.done}
          </div>
        )}
      </div>
      <div className={css.buttons}>
        {retry && state === 'failed' && (
          <Button size="small" onClick={retry} aria-label={taskWords.actionOn(retryWord, title)}>
            {retryWord}
          </Button>
        )}
        {more && !open && (
          <Button size="small" onClick={more.run} aria-label={taskWords.actionOn(more.label, title)}>
            {more.label}
          </Button>
        )}
        {pause && state === 'running' && (
          <IconButton size="small" icon={IconPlayerPause} label={taskWords.pause(title)} onClick={pause} />
        )}
        {resume && state === 'paused' && (
          <IconButton size="small" icon={IconPlayerPlay} label={taskWords.resume(title)} onClick={resume} />
        )}
        <IconButton
          size="small"
          icon={IconX}
          label={open && cancel ? taskWords.cancel(title) : taskWords.dismiss(title)}
          onClick={() => (cancel ? cancel() : work.remove(id))}
        />
      </div>
    </li>
  )
}

const endAll = (list: readonly Work[]) => list.forEach(({ id, cancel }) => (cancel ? cancel() : work.remove(id)))

/** Pauses or resumes all tasks; dismisses finished ones. */
const HeadButtons = ({ list }: { list: readonly Work[] }) => {
  const pausing = list.filter(({ pause, state }) => pause && state === 'running')
  const resuming = list.filter(({ resume, state }) => resume && state === 'paused')
  const ended = list.every(({ state }) => state === 'done' || state === 'failed')
  return (
    <>
      {pausing.length > 0 && (
        <IconButton
          size="small"
          icon={IconPlayerPause}
          label={taskWords.pauseAll}
          onClick={() => pausing.forEach(({ pause }) => pause?.())}
        />
      )}
      {pausing.length === 0 && resuming.length > 0 && (
        <IconButton
          size="small"
          icon={IconPlayerPlay}
          label={taskWords.resumeAll}
          onClick={() => resuming.forEach(({ resume }) => resume?.())}
        />
      )}
      {ended && <IconButton size="small" icon={IconX} label={taskWords.dismissAll} onClick={() => endAll(list)} />}
    </>
  )
}

/** The list of tasks in the corner of the screen: open ones first, failures last. Hidden if there are none. */
export const WorkTray = () => {
  const list = useRegistry(work)
  const wide = useWide()
  const [chosen, setFolded] = useState<boolean>()
  if (list.length === 0) return null
  const folded = chosen ?? !wide
  const HeadIcon = list.every(({ way }) => way === 'down') ? IconDownload : IconUpload
  const percent = Math.round(overallProgress(list) * 100)
  // Progress is unknown while the server prepares something.
  const known = list.some(({ progress }) => progress !== null)
  const waiting = list.reduce((sum, { waiting: those = 0 }) => sum + those, 0)
  const lines = list.flatMap((one) => one.parts ?? [one]).toSorted((a, b) => order[a.state] - order[b.state])
  return (
    <section ref={workTrayRef} className={css.tray} aria-label={taskWords.title} data-stays-alive>
      <header className={css.head}>
        <HeadIcon size={17} stroke={1.6} aria-hidden />
        <span className={css.headline}>{headline(list)}</span>
        {known && <span className={css.percent}>{taskWords.percent(percent)}</span>}
        <HeadButtons list={list} />
        <IconButton
          size="small"
          icon={folded ? IconChevronUp : IconChevronDown}
          label={folded ? taskWords.show : taskWords.collapse}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
      </header>
      <Progress value={percent} radius={0} aria-label={taskWords.progress} />
      {!folded && lines.length > 0 && (
        <ul className={css.list}>
          {lines.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      )}
      {!folded && (waiting > 0 || lines.filter(isOpen).length > 1) && (
        <footer className={css.foot}>
          <span>{waiting > 0 && taskWords.waiting(waiting)}</span>
          <TextButton onClick={() => endAll(list)}>{taskWords.cancelAll}</TextButton>
        </footer>
      )}
    </section>
  )
}

/** The overall progress in the top bar. */
export const WorkRing = () => {
  const list = useRegistry(work)
  if (!list.some(({ state }) => state === 'running')) return null
  const sum = (what: 'done' | 'of') => list.reduce((total, one) => total + countOf(one)[what], 0)
  return (
    <span className={css.ring}>
      <RingProgress
        size={22}
        thickness={3}
        sections={[{ value: overallProgress(list) * 100, color: 'var(--accent-line)' }]}
        rootColor="var(--press)"
        aria-hidden
      />
      {taskWords.doneOf(sum('done'), sum('of'))}
    </span>
  )
}
