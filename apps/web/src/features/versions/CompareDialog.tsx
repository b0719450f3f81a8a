import { Select, Slider } from '@mantine/core'
import type { Version } from '@vitrine/contract'
import { type CSSProperties, useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { StageDialog } from '../../ui/StageDialog.tsx'
import css from './CompareDialog.module.css'
import { nameOf } from './words.ts'

type CompareProps = { versions: readonly Version[]; name: string; onClose: () => void }

const ratioOf = (version: Version | undefined) =>
  version?.width && version.height ? version.width / version.height : undefined
/** One frame for both, whatever their shapes: each is fitted into it whole, around the same middle. */
export const frameOf = (a: Version | undefined, b: Version | undefined) => {
  const [one, other] = [ratioOf(a) ?? ratioOf(b) ?? 1.5, ratioOf(b) ?? ratioOf(a) ?? 1.5]
  return Math.sqrt(one * other)
}

/** Two versions over each other; the line between them is moved by hand or by key. */
export const CompareDialog = ({ versions, name, onClose }: CompareProps) => {
  const pictures = versions.filter(({ view_url }) => view_url !== null)
  const [left, setLeft] = useState(pictures.at(-1)?.uuid ?? '')
  const [right, setRight] = useState(pictures[0]?.uuid ?? '')
  const [line, setLine] = useState(50)
  const find = (uuid: string) => pictures.find((one) => one.uuid === uuid)
  const [a, b] = [find(left), find(right)]
  const choice = (label: string, value: string, onChange: (uuid: string) => void) => (
    <Select
      className={css.choice ?? ''}
      aria-label={label}
      data={pictures.map((one) => ({
        value: one.uuid,
        label: `${nameOf(one)}, ${dateInWords(one.created_at)}`,
      }))}
      value={value}
      onChange={(uuid) => uuid && onChange(uuid)}
    />
  )
  return (
    <StageDialog
      title={`Compare versions of ${name}`}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          {choice('Version at the left', left, setLeft)}
          <Slider
            className={css.line ?? ''}
            thumbLabel="Where the two meet, from the left"
            value={line}
            onChange={setLine}
            label={null}
            step={1}
          />
          {choice('Version at the right', right, setRight)}
        </div>
      }
    >
      <figure className={css.room}>
        <div className={css.pair} style={{ '--ratio': frameOf(a, b) } as CSSProperties} data-inside>
          {b && <img className={css.picture} src={b.view_url ?? ''} alt={`${nameOf(b)} version`} />}
          {a && (
            <img
              className={css.picture}
              src={a.view_url ?? ''}
              alt={`${nameOf(a)} version`}
              style={{ clipPath: `inset(0 ${100 - line}% 0 0)` }}
            />
          )}
          <span className={css.divider} style={{ insetInlineStart: `${line}%` }} aria-hidden />
          <input
            type="range"
            className={css.grip}
            tabIndex={-1}
            aria-hidden
            min={0}
            max={100}
            value={line}
            onChange={(event) => setLine(Number(event.currentTarget.value))}
          />
        </div>
      </figure>
    </StageDialog>
  )
}
