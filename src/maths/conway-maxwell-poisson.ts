/**
 * The Conway-Maxwell-Poisson distribution, P(X = k) proportional to rate^k / (k!)^nu: counts that vary less than
 * Poisson ones for nu above 1 and more for nu below; nu = 1 is the Poisson (R. Conway and W. Maxwell, Journal of
 * Industrial Engineering 12, 1962; G. Shmueli and others, Applied Statistics 54, 2005). It is parametrised by its mean,
 * as by A. Huang (Statistical Modelling 17, 2017): the rate of a mean is found by Newton's method.
 */
import { logFactorial } from './log-gamma.js';

/** A sum ends at terms below this share of it. */
const NEGLIGIBLE = 1e-17;
const MOST_TERMS = 2000;
const MOST_STEPS = 60;
/** Number of precomputed powers; counts of goals stay below. */
const POWERS = 40;

interface Moments {
  mean: number;
  variance: number;
}

/** Moments including those of ln X!. */
interface LogMoments extends Moments {
  meanLogFactorial: number;
  varianceLogFactorial: number;
  covariance: number;
}

export class ConwayMaxwellPoisson {
  /** k^-nu at k. */
  private readonly powers: Float64Array;

  /** @param nu above 0; far below 1 the sums have many terms */
  constructor(private readonly nu: number) {
    this.powers = Float64Array.from({ length: POWERS }, (_, count) => count ** -nu);
  }

  /**
   * The rate of a mean; it is also P(X = 1) / P(X = 0).
   * @param mean above 0
   */
  rate(mean: number): number {
    return this.nu === 1 ? mean : this.rateAtMean(mean);
  }

  /** The mean of a rate. */
  mean(rate: number): number {
    return this.moments(rate).mean;
  }

  /** P(X = 0), ..., P(X = last) at a rate, scaled to sum to 1: the tail beyond `last` must be negligible. */
  probabilities(rate: number, last: number): Float64Array {
    const terms = new Float64Array(last + 1);
    terms[0] = 1;
    let sum = 1;
    for (let count = 1; count <= last; count += 1) {
      terms[count] = terms[count - 1]! * rate * this.power(count);
      sum += terms[count]!;
    }
    for (let count = 0; count <= last; count += 1) terms[count]! /= sum;
    return terms;
  }

  /**
   * Score and Fisher information of nu at a mean. The derivative of a count's log-probability by nu at a fixed mean is
   * slope x (count - mean) - (ln count! - meanLogFactorial); its variance is `information`.
   */
  score(mean: number): { slope: number; meanLogFactorial: number; information: number } {
    const { variance, meanLogFactorial, varianceLogFactorial, covariance } = this.logMoments(this.rateAtMean(mean));
    const slope = covariance / variance;
    return { slope, meanLogFactorial, information: varianceLogFactorial - slope * covariance };
  }

  /** Newton's method on ln mean as a function of ln rate, which is nearly linear. */
  private rateAtMean(mean: number): number {
    const { nu } = this;
    // Shmueli and others: the mean is about rate^(1 / nu) - (nu - 1) / (2 nu)
    let logRate = nu * Math.log(Math.max(mean / 2, mean + (nu - 1) / (2 * nu)));
    let moments = this.moments(Math.exp(logRate));
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const miss = Math.log(moments.mean / mean);
      if (Math.abs(miss) < 1e-12) break;
      logRate -= Math.max(-2, Math.min(2, (miss * moments.mean) / moments.variance));
      moments = this.moments(Math.exp(logRate));
    }
    return Math.exp(logRate);
  }

  private moments(rate: number): Moments {
    let [term, sum] = [1, 1];
    let [first, second] = [0, 0];
    for (let count = 1; count < MOST_TERMS; count += 1) {
      const ratio = rate * this.power(count);
      term *= ratio;
      sum += term;
      first += term * count;
      second += term * count * count;
      if (ratio < 1 && term < NEGLIGIBLE * sum) break;
    }
    const mean = first / sum;
    return { mean, variance: second / sum - mean * mean };
  }

  private logMoments(rate: number): LogMoments {
    let [term, sum] = [1, 1];
    let [first, second, firstLog, secondLog, product] = [0, 0, 0, 0, 0];
    for (let count = 1; count < MOST_TERMS; count += 1) {
      const ratio = rate * this.power(count);
      const log = logFactorial(count);
      term *= ratio;
      sum += term;
      first += term * count;
      second += term * count * count;
      firstLog += term * log;
      secondLog += term * log * log;
      product += term * count * log;
      if (ratio < 1 && term < NEGLIGIBLE * sum) break;
    }
    const [mean, meanLogFactorial] = [first / sum, firstLog / sum];
    return {
      mean,
      variance: second / sum - mean * mean,
      meanLogFactorial,
      varianceLogFactorial: secondLog / sum - meanLogFactorial * meanLogFactorial,
      covariance: product / sum - mean * meanLogFactorial,
    };
  }

  private power(count: number): number {
    return count < POWERS ? this.powers[count]! : count ** -this.nu;
  }
}
