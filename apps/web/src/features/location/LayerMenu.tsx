import { Menu } from '@mantine/core'
import { type MapLayer, mapLayers } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconCheck, IconStack2 } from '../../ui/icons.ts'
import { locationCopy } from './copy.ts'

type LayerMenuProps = { layer: MapLayer; onChoose: (value: string) => void }
/** The tile layer chooser (spec §2). */
export const LayerMenu = ({ layer, onChoose }: LayerMenuProps) => (
  <Menu position="bottom-end" width={210}>
    <Menu.Target>
      <Button icon={IconStack2} opensMenu aria-label={`${locationCopy.layer}: ${layer.name}`}>
        {layer.name}
      </Button>
    </Menu.Target>
    <Menu.Dropdown aria-label={locationCopy.layer}>
      {mapLayers.map(({ value, name }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={value === layer.value}
          leftSection={
            value === layer.value ? <IconCheck size={16} stroke={1.8} aria-hidden /> : <span style={{ width: 16 }} />
          }
          onClick={() => onChoose(value)}
        >
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
