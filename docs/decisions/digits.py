"""Puts the digits ٠ to ٩ and ٪ ٫ ٬ of Noto Sans Arabic into Readex Pro."""
import sys
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

readex_path, noto_path, out = sys.argv[1:]
readex = TTFont(readex_path)
axis = readex['fvar'].axes[0]
darker, room = 80, 48
masters = [instantiateVariableFont(TTFont(noto_path), {'wght': weight + darker})
           for weight in (axis.defaultValue, axis.minValue, axis.maxValue)]
names = readex.getBestCmap()
for code in range(0x660, 0x66D):
    if code not in names: continue
    extra = room if code <= 0x669 else 0
    glyphs, advances = [], []
    for master in masters:
        name = master.getBestCmap()[code]
        shapes = master.getGlyphSet()
        recorded = DecomposingRecordingPen(shapes)
        shapes[name].draw(recorded)
        pen = TTGlyphPen(None)
        recorded.replay(pen)
        glyph = pen.glyph()
        glyph.coordinates.translate((extra // 2, 0))
        glyphs.append(glyph)
        advances.append(master['hmtx'][name][0] + extra)
    target = names[code]
    base, lightest, darkest = glyphs
    base.recalcBounds(readex['glyf'])
    readex['glyf'][target] = base
    readex['hmtx'][target] = (advances[0], base.xMin)
    points = list(base.coordinates)
    def deltas(glyph, advance):
        moved = [(x - a, y - b) for (x, y), (a, b) in zip(glyph.coordinates, points)]
        return moved + [(0, 0), (advance - advances[0], 0), (0, 0), (0, 0)]
    readex['gvar'].variations[target] = [
        TupleVariation({'wght': (-1, -1, 0)}, deltas(lightest, advances[1])),
        TupleVariation({'wght': (0, 1, 1)}, deltas(darkest, advances[2])),
    ]
# Widths then follow the outlines' own variations.
if 'HVAR' in readex: del readex['HVAR']
readex.save(out)
