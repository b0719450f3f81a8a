import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS as Styles } from '@dnd-kit/utilities'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { announce } from '../lib/announce.ts'
import { moveTargetForKey } from '../lib/move-item.ts'
import { IconGripVertical } from './icons.ts'
import css from './Sortable.module.css'
import { words } from './words.ts'

type SortableProps<T> = {
  /** The name of the list for screen readers. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  /** Moves an item before another, or to the end. The caller shows the new order at once. */
  onMove: (key: string, before: string | null) => void
  layout: 'list' | 'grid'
  /** True if nothing can be moved. There are no handles then. */
  fixed?: boolean
  /** The content of an item, with its handle. */
  children: (item: T, handle: ReactNode) => ReactNode
}
type ItemProps = {
  id: string
  name: string
  fixed: boolean
  onKey: (event: KeyboardEvent) => void
  children: (handle: ReactNode) => ReactNode
}

/** A drag starts only after a few pixels, so that a click may move slightly. */
const mouse = { activationConstraint: { distance: 6 } }
/** Text in a field is selected with the mouse, not dragged with its item. */
const isField = ({ target }: MouseEvent) => target instanceof Element && target.closest('input, textarea') !== null

const Item = ({ id, name, fixed, onKey, children }: ItemProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: fixed })
  const handle = fixed ? null : (
    <button
      type="button"
      className={css.handle}
      data-handle={id}
      aria-label={words.move(name)}
      title={words.moveHow}
      onKeyDown={onKey}
      // On a touch screen, only the handle drags; swiping elsewhere scrolls the page.
      onTouchStart={(event) => listeners?.['onTouchStart']?.(event)}
    >
      <IconGripVertical size={17} stroke={1.6} aria-hidden />
    </button>
  )
  return (
    // The handle offers the keyboard equivalent of dragging.
    <li
      ref={setNodeRef}
      className={css.item}
      data-dragged={isDragging || undefined}
      style={{ transform: Styles.Translate.toString(transform), transition }}
      onMouseDown={(event) => !isField(event) && listeners?.['onMouseDown']?.(event)}
    >
      {children(handle)}
    </li>
  )
}

/** Items in a custom order: dragged by mouse or finger, or moved with the arrow keys, Home and End on their handles. */
export const Sortable = <T,>(props: SortableProps<T>) => {
  const { label, items, keyOf, nameOf, onMove, layout, fixed = false, children } = props
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor))
  const box = useRef<HTMLUListElement>(null)
  const moving = useRef<string>(undefined)
  const keys = items.map(keyOf)
  const order = keys.join()

  // Moving an element in the page blurs it, so its handle is focused again for the next step.
  useEffect(() => {
    if (moving.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(moving.current)}"]`)?.focus()
    moving.current = undefined
  }, [order])

  const move = (item: T, before: string | null) => {
    const rest = keys.filter((one) => one !== keyOf(item))
    const place = before === null ? keys.length : rest.indexOf(before) + 1
    announce(words.movedTo(nameOf(item), place, keys.length))
    onMove(keyOf(item), before)
  }
  const pressed = (event: KeyboardEvent, item: T) => {
    const before = moveTargetForKey(keys, keyOf(item), event.key)
    if (before === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    moving.current = keyOf(item)
    move(item, before)
  }
  const dropped = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    const item = items[from]
    if (item !== undefined && to !== -1 && to !== from) move(item, (to < from ? keys[to] : keys[to + 1]) ?? null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      // `move` announces each move with the name of the item.
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={keys} strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul ref={box} className={css[layout]} aria-label={label}>
          {items.map((item) => (
            <Item
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              fixed={fixed}
              onKey={(event) => pressed(event, item)}
            >
              {(handle) => children(item, handle)}
            </Item>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
const none = () => undefined
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none }
