import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { announce } from '../lib/announce.ts'
import { placeAfterKey } from '../lib/moved.ts'
import { IconGripVertical } from './icons.ts'
import css from './Sortable.module.css'
import { words } from './words.ts'

type SortableProps<T> = {
  /** What is put in order, for those who cannot see it. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  /** Puts one before another, or at the end. Whoever lists the items shows them in the new order at once. */
  onMove: (key: string, before: string | null) => void
  layout: 'list' | 'grid'
  /** Nobody may move anything here: there are no handles. */
  fixed?: boolean
  /** What stands in an item, with the handle where it belongs. */
  children: (item: T, handle: ReactNode) => ReactNode
}
type Side = 'before' | 'after'
type Over = { key: string; side: Side }

type Point = { clientX: number; clientY: number }
const sideOf = (item: Element, { clientX, clientY }: Point, layout: 'list' | 'grid'): Side => {
  const { left, top, width, height } = item.getBoundingClientRect()
  const share = layout === 'grid' ? (clientX - left) / width : (clientY - top) / height
  return share < 0.5 ? 'before' : 'after'
}

/** Things in an order that people make: dragged by hand, or moved with the arrow keys, Home and End on their handles. */
export const Sortable = <T,>(props: SortableProps<T>) => {
  const { label, items, keyOf, nameOf, onMove, layout, fixed = false, children } = props
  const box = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<Over>()
  const moving = useRef<string>(undefined)
  const keys = items.map(keyOf)
  const order = keys.join()

  // A browser takes the focus from what is moved in the page: its handle gets it back, for the next step.
  useEffect(() => {
    if (moving.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(moving.current)}"]`)?.focus()
    moving.current = undefined
  }, [order])

  const pressed = (event: KeyboardEvent, item: T) => {
    const key = keyOf(item)
    const before = placeAfterKey(keys, key, event.key)
    if (before === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    moving.current = key
    const left = keys.filter((one) => one !== key)
    const place = before === null ? keys.length : left.indexOf(before) + 1
    announce(words.movedTo(nameOf(item), place, keys.length))
    onMove(key, before)
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = ({ key, side }: Over) => {
    if (dragged !== undefined && dragged !== key) {
      const after = keys.filter((one) => one !== dragged)
      onMove(dragged, side === 'before' ? key : (after[after.indexOf(key) + 1] ?? null))
    }
    end()
  }
  const dropped = (event: DragEvent, key: string) => {
    event.preventDefault()
    drop({ key, side: sideOf(event.currentTarget, event, layout) })
  }
  // A finger drags no element of a page by itself: the handle follows it.
  const underFinger = (event: PointerEvent): Over | undefined => {
    const item = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-item]')
    const key = item && box.current?.contains(item) ? item.getAttribute('data-item') : null
    return item && key !== null ? { key, side: sideOf(item, event, layout) } : undefined
  }
  const byFinger = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(key)
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged === key && event.pointerType !== 'mouse') setOver(underFinger(event))
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragged !== key || event.pointerType === 'mouse') return
      const at = underFinger(event)
      if (at) drop(at)
      else end()
    },
    onPointerCancel: end,
  })
  return (
    <ul ref={box} className={css[layout]} aria-label={label}>
      {items.map((item) => {
        const key = keyOf(item)
        const handle = fixed ? null : (
          <button
            type="button"
            className={css.handle}
            data-handle={key}
            aria-label={words.move(nameOf(item))}
            title={words.moveHow}
            onKeyDown={(event) => pressed(event, item)}
            {...byFinger(key)}
          >
            <IconGripVertical size={17} stroke={1.6} aria-hidden />
          </button>
        )
        return (
          <li
            key={key}
            className={css.item}
            data-item={key}
            draggable={!fixed}
            data-dragged={dragged === key || undefined}
            data-over={over?.key === key && dragged !== key ? over.side : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', nameOf(item))
              setDragged(key)
            }}
            onDragEnd={end}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              const side = sideOf(event.currentTarget, event, layout)
              if (over?.key !== key || over.side !== side) setOver({ key, side })
            }}
            onDrop={(event) => dropped(event, key)}
          >
            {children(item, handle)}
          </li>
        )
      })}
    </ul>
  )
}
