import type { CSSProperties, ReactNode } from 'react';
import './chart.css';

/** A kind of value: each bar has one part of each kind. */
export interface Series {
  /** Name of the colour, the part of the class after `chart-`. */
  name: string;
  text: string;
}

export interface Bar {
  key: string | number;
  text: string;
  /** Text at the end of a row. */
  total?: string;
  href?: string;
  /** A value for each series, in the same order. Values below zero are drawn as zero. */
  values: readonly number[];
}

/** The colours of a picture. One colour needs no key. */
function Key({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul role="list" className="chart-key">
      {series.map(({ name, text }) => (
        <li key={name}>
          <span className={`chart-part chart-${name}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}

const share = (value: number, largest: number) => `${(100 * value) / largest}%`;

interface PartsProps {
  series: readonly Series[];
  values: readonly number[];
  sizeOf(value: number): CSSProperties;
}

function Parts({ series, values, sizeOf }: PartsProps) {
  return (
    <span className="chart-parts" aria-hidden="true">
      {series.map(({ name }, index) => {
        const value = values[index] ?? 0;
        return value > 0 && <span key={name} className={`chart-part chart-${name}`} style={sizeOf(value)} />;
      })}
    </span>
  );
}

interface ChartProps {
  series: readonly Series[];
  bars: readonly Bar[];
}

/** One bar a row, its parts after each other. Like `Columns` it is drawn with boxes, so it follows direction and colours. */
export function Rows({ series, bars }: ChartProps) {
  const sumOf = ({ values }: Bar) => values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const largest = Math.max(1, ...bars.map(sumOf));
  return (
    <div className="chart">
      <Key series={series} />
      <ul role="list" className="chart-rows">
        {bars.map(({ key, text, total, href, values }) => (
          <li key={key}>
            <a className="chart-row" href={href}>
              <span className="chart-label">{text}</span>
              <Parts series={series} values={values} sizeOf={(value) => ({ inlineSize: share(value, largest) })} />
              <strong className="chart-total">{total}</strong>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ColumnsProps extends ChartProps {
  /** What the picture shows, for screen readers; its numbers are in the table behind it. */
  label: string;
  /** The largest value, at the top of the picture. */
  top: string;
}

/** Columns in the order of time. Each series is drawn in front of the one before it, so it must be a part of it. */
export function Columns({ label, top, series, bars }: ColumnsProps) {
  const largest = Math.max(...bars.flatMap(({ values }) => values));
  return (
    <div className="chart">
      <Key series={series} />
      <div className="chart-columns" role="img" aria-label={label}>
        {largest > 0 && <span className="chart-top">{top}</span>}
        {bars.map(({ key, text, values }) => (
          <span className="chart-column" key={key}>
            <Parts series={series} values={values} sizeOf={(value) => ({ blockSize: share(value, largest) })} />
            <span className="chart-label">{text}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** A number of the table, and the list that it counts. */
export interface Cell {
  text: string;
  href: string;
}

interface ChartTableProps {
  /** What opens the table. */
  summary: string;
  caption: string;
  /** The heading of the column that names the rows, and those of the numbers. */
  headings: readonly [string, ...string[]];
  rows: readonly { key: string | number; text: ReactNode; cells: readonly Cell[] }[];
}

/** The table behind a picture. With many columns each row is a card in a narrow window. */
export function ChartTable({ summary, caption, headings: [first, ...headings], rows }: ChartTableProps) {
  return (
    <details className="chart-more">
      <summary>{summary}</summary>
      <table className="chart-table" data-wide={headings.length > 3 || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, text, cells }) => (
            <tr key={key}>
              <th scope="row">{text}</th>
              {cells.map(({ text: number, href }, index) => (
                <td key={headings[index]} data-label={headings[index]}>
                  <a href={href}>{number}</a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
