import { Select, Slider } from '@mantine/core'
import type { Version } from '@vitrine/contract'
import { type CSSProperties, useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { StageDialog } from '../../ui/StageDialog.tsx'
import css from './CompareDialog.module.css'
import { compareWords, nameOf } from './copy.ts'

type CompareProps = { versions: readonly Version[]; name: string; onClose: () => void }

const ratioOf = (version: Version | undefined) =>
  version?.width && version.height ? version.width / version.height : undefined
/** Returns the aspect ratio of a frame for both images: each one fits inside it, centred and uncropped. */
export const frameOf = (a: Version | undefined, b: Version | undefined) => {
  const [one, other] = [ratioOf(a) ?? ratioOf(b) ?? 1.5, ratioOf(b) ?? ratioOf(a) ?? 1.5]
  return Math.sqrt(one * other)
}

/** Two versions, one on top of the other, with a divider moved by pointer or keyboard. */
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
        label: compareWords.choice(nameOf(one).label, dateInWords(one.created_at)),
      }))}
      value={value}
      onChange={(uuid) => uuid && onChange(uuid)}
    />
  )
  return (
    <StageDialog
      title={compareWords.title(name)}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          {choice(compareWords.left, left, setLeft)}
          <Slider
            className={css.line ?? ''}
            thumbLabel={compareWords.divider}
            value={line}
            onChange={setLine}
            label={null}
            step={1}
          />
          {choice(compareWords.right, right, setRight)}
        </div>
      }
    >
      <figure className={css.room}>
        <div className={css.pair} style={{ '--ratio': frameOf(a, b) } as CSSProperties} data-inside>
          {b && <img className={css.picture} src={b.view_url ?? ''} alt={compareWords.image(nameOf(b).phrase)} />}
          {a && (
            <img
              className={css.picture}
              src={a.view_url ?? ''}
              alt={compareWords.image(nameOf(a).phrase)}
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
