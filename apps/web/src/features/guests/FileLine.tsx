import { Progress } from '@mantine/core'
import { type ReactNode, useReducer } from 'react'
import { IconFile } from '../../ui/icons.ts'
import css from './guests.module.css'

/** Shows the page again when a picture of a file has been drawn. */
export const useDrawn = () => useReducer((count: number) => count + 1, 0)[1]

type Props = {
  name: string
  picture: string | undefined
  detail: ReactNode
  /** 0 to 1, while it is on its way. */
  progress?: number | undefined
  buttons: ReactNode
}

/** One file: chosen, on its way, or sent. */
export const FileLine = ({ name, picture, detail, progress, buttons }: Props) => (
  <li className={css.file}>
    {picture ? (
      <img className={css.picture} src={picture} alt="" />
    ) : (
      <span className={css.picture}>
        <IconFile size={18} stroke={1.6} aria-hidden />
      </span>
    )}
    <div>
      <div className={css.name}>{name}</div>
      <div className={css.detail}>{detail}</div>
      {progress !== undefined && <Progress className={css.bar ?? ''} value={progress * 100} aria-label={name} />}
    </div>
    <div className={css.buttons}>{buttons}</div>
  </li>
)
