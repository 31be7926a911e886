import { argumentLines } from '@/lib/panel/tools/argument-lines';
import './ArgumentList.css';

/** The arguments of a call by name, as a model wrote them: text, and nothing else. */
export function ArgumentList({ args }: { readonly args: unknown }) {
  const lines = argumentLines(args);
  if (lines.length === 0) return null;
  return (
    <dl className="pl-arguments">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
