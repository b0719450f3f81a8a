import { describe, expect, it } from 'vitest'
import { pointInWords, toMapPoint } from './points.ts'

describe('a place on the map', () => {
  it('keeps its longitude between -180 and 180, however often the map was dragged around the world', () => {
    expect(toMapPoint({ lat: 62.4722, lng: 5.9438 + 720 })).toEqual({ latitude: 62.4722, longitude: 5.9438 })
    expect(toMapPoint({ lat: 0, lng: -185 })).toEqual({ latitude: 0, longitude: 175 })
    expect(toMapPoint({ lat: 0, lng: 181 })).toEqual({ latitude: 0, longitude: -179 })
  })
  it('has coordinates with six decimals, and stays between the poles', () => {
    expect(toMapPoint({ lat: 91, lng: 1.23456789 })).toEqual({ latitude: 90, longitude: 1.234568 })
  })
  it('is written with four decimals and a direction', () => {
    expect(pointInWords({ latitude: -33.8568, longitude: -70.1 })).toBe('33.8568° south, 70.1000° west')
  })
})
